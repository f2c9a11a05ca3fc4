import { useCallback, useState, type Ref } from 'react';
import { showVideo } from '../../../lib/show-video.ts';

/** Plays a file from this device, or says that this browser can't. */
export function FilePreview({
  file,
  ref,
  className = '',
}: {
  file: File;
  ref?: Ref<HTMLVideoElement>;
  className?: string;
}) {
  const [isPlayable, setPlayable] = useState(true);
  const attach = useCallback(
    (video: HTMLVideoElement) => {
      const unload = showVideo(video, file);
      if (typeof ref === 'function') ref(video);
      else if (ref) ref.current = video;
      return () => {
        unload();
        if (ref && typeof ref !== 'function') ref.current = null;
      };
    },
    [file, ref],
  );
  if (!isPlayable)
    return (
      <p className="rounded-lg bg-sunken p-4 text-muted">
        This browser can’t preview this video. You can still upload it.
      </p>
    );
  return (
    <video
      ref={attach}
      aria-label={`Preview of ${file.name}`}
      controls
      muted
      playsInline
      preload="metadata"
      className={`aspect-video w-full rounded-lg bg-black ${className}`}
      onError={() => setPlayable(false)}
    />
  );
}
