import { IconButton } from '../../ui/button.tsx';
import type { ClipPlayback } from './use-clip-playback.ts';

const bordered = 'border-[1.5px] border-edge bg-card shrink-0';

/** What the clip shows, between the buttons for the previous and the next clip. */
export function ClipHeading({ playback }: { playback: ClipPlayback }) {
  const { current, index, clips, previous, next } = playback;
  if (!current) return null;
  return (
    <div className="review-read flex items-center justify-between gap-3 max-[18rem]:flex-wrap">
      <IconButton
        icon="back"
        label="Previous clip"
        className={bordered}
        paused={!previous}
        onClick={previous}
      />
      <div
        className="min-w-0 flex-1 text-center max-[18rem]:-order-1 max-[18rem]:basis-full"
        aria-live="polite"
      >
        <p className="truncate font-display text-2xl leading-tight font-semibold">
          {current.title}
        </p>
        <div className="text-sm">
          <p className="truncate text-muted">
            {[`${index + 1} of ${clips.length}`, current.subtitle].filter(Boolean).join(' · ')}
          </p>
          {clips.some(({ action }) => action) && (
            <p className="min-h-5 truncate font-medium">{current.action}</p>
          )}
        </div>
      </div>
      <IconButton
        icon="next"
        label="Next clip"
        className={bordered}
        paused={!next}
        onClick={next}
      />
    </div>
  );
}
