import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isVideo } from './files.rules.ts';
import { fileTexts } from './media.texts.ts';

/** Lets the user choose, drop or record videos; rejects other files. */
export function FilePicker({ onChoose }: { onChoose: (files: File[]) => void }) {
  const fileInput = useRef<HTMLInputElement>(null);
  const cameraInput = useRef<HTMLInputElement>(null);
  const [hasRejected, setHasRejected] = useState(false);
  const [dragOver, setDragOver] = useState(false);

  function acceptFiles(list: FileList | null) {
    const chosen = [...(list ?? [])];
    const videos = chosen.filter(isVideo);
    setHasRejected(videos.length < chosen.length);
    if (videos.length > 0) onChoose(videos);
  }
  const handleDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragOver(isOver);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    acceptFiles(target.files);
    // Reset, so that choosing the same file again fires a change event.
    target.value = '';
  };
  return (
    <div
      className={`flex flex-col items-center gap-3 rounded-lg border-[1.5px] border-dashed px-4 py-8 text-center ${dragOver ? 'border-accent bg-accent-soft' : 'border-edge'}`}
      onDragOver={handleDrag(true)}
      onDragLeave={handleDrag(false)}
      onDrop={(event) => {
        handleDrag(false)(event);
        acceptFiles(event.dataTransfer.files);
      }}
    >
      <span className="rounded-full bg-accent-soft p-4 text-accent">
        <Icon name="video" className="size-9" />
      </span>
      <input
        ref={fileInput}
        type="file"
        accept="video/*"
        multiple
        hidden
        aria-label="Video files"
        onChange={choose}
      />
      <input
        ref={cameraInput}
        type="file"
        accept="video/*"
        capture="environment"
        hidden
        aria-label="Camera"
        onChange={choose}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <Button data-autofocus icon="plus" onClick={() => fileInput.current?.click()}>
          Choose a video
        </Button>
        <Button
          variant="secondary"
          icon="video"
          className="pointer-fine:hidden"
          onClick={() => cameraInput.current?.click()}
        >
          Record video
        </Button>
      </div>
      <p className="text-sm text-muted pointer-coarse:hidden">or drop it here</p>
      <p className="text-sm text-muted">MP4, MOV, WebM or MKV, up to 10&nbsp;GB each.</p>
      <p role="alert" className="font-medium text-loss empty:hidden">
        {hasRejected && fileTexts.noVideo}
      </p>
    </div>
  );
}
