import { useRef, useState } from 'react';
import { sizeText } from '../../../lib/size.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { lastSpeed } from '../uploads/speed.ts';
import { durationText, estimateText } from '../uploads/upload.rules.ts';
import type { Prepared } from './prepared-files.ts';
import { FilePreview } from './file-preview.tsx';
import {
  changesAnything,
  estimatedBytes,
  estimatedSeconds,
  isWorthIt,
  maxBytes,
  withHandle,
  type Part,
  type Plan,
  type Speed,
  type VideoFacts,
} from './prepare.rules.ts';
import { TrimHandles } from './trim-handles.tsx';
import { usePrepare } from './use-prepare.ts';

/** Trims a file and makes it smaller before its upload. */
export function PrepareDialog({
  file,
  before,
  onMade,
  onClose,
}: {
  /** The original. */
  file: File;
  /** How the original was last prepared. */
  before: Prepared | undefined;
  onMade: (made: File, prepared: Prepared) => void;
  onClose: () => void;
}) {
  const preview = useRef<HTMLVideoElement>(null);
  const [chosenPart, setPart] = useState<Part | undefined>(before);
  const [chosenSmaller, setSmaller] = useState(before?.smaller);
  const { state, speed, make, stop } = usePrepare(file, (made, done) =>
    onMade(made, { original: file, ...done }),
  );
  const facts = 'facts' in state ? state.facts : undefined;
  const part = chosenPart ?? { from: 0, to: facts?.duration ?? 0 };
  const canBeSmaller = facts?.canShrink === true && isWorthIt(facts, file.size);
  // Without copying, encoding again is the only way to trim.
  const isForced = facts?.canCopy === false && facts.canShrink;
  const plan: Plan | undefined = facts && {
    ...part,
    smaller: isForced || (canBeSmaller && (chosenSmaller ?? false)),
  };
  const isMaking = state.step === 'making';
  const canTrim = facts !== undefined && (facts.canCopy || facts.canShrink);
  const bytes = plan && facts ? estimatedBytes(plan, facts, file.size) : 0;
  const isTooLarge = bytes > maxBytes;

  function move(moved: Part, time: number) {
    setPart(moved);
    if (!preview.current) return;
    preview.current.pause();
    preview.current.currentTime = time;
  }
  /** Sets an end to the preview's position, which is easier for a thumb than dragging a handle. */
  function moveToPreview(end: keyof Part) {
    if (facts)
      setPart(withHandle(part, end, preview.current?.currentTime ?? part[end], facts.duration));
  }
  return (
    <Dialog
      wide
      title="Trim or make smaller"
      onClose={onClose}
      footer={
        facts &&
        plan && (
          <>
            {!isMaking && (
              <Button variant="secondary" onClick={onClose}>
                Keep the original
              </Button>
            )}
            {/* One button to start and stop, so that it keeps the focus. */}
            {canTrim && (
              <Button
                variant={isMaking ? 'secondary' : 'primary'}
                disabled={!changesAnything(plan, facts.duration) || isTooLarge}
                onClick={() => {
                  if (isMaking) return stop(facts);
                  preview.current?.pause();
                  make(plan, facts);
                }}
              >
                {isMaking ? 'Stop' : 'Make the video'}
              </Button>
            )}
          </>
        )
      }
    >
      <FilePreview file={file} ref={preview} className="max-h-[38dvh]" />
      {state.step === 'opening' && <Skeleton rows={2} className="mt-3 h-16" />}
      {(state.step === 'unreadable' || (facts && !canTrim)) && (
        <p role="alert" className="mt-3">
          This browser can’t change this video. You can upload it as it is.
        </p>
      )}
      {facts && plan && canTrim && (
        <div className="mt-3 grid grid-cols-1 gap-3">
          <TrimHandles part={part} duration={facts.duration} disabled={isMaking} onChange={move} />
          <div className="grid grid-cols-2 gap-2">
            {(['from', 'to'] as const).map((end) => (
              <Button
                key={end}
                variant="secondary"
                disabled={isMaking}
                onClick={() => moveToPreview(end)}
              >
                {end === 'from' ? 'Start here' : 'End here'}
              </Button>
            ))}
          </div>
          <SmallerChoice
            checked={plan.smaller}
            disabled={isMaking || isForced || !canBeSmaller}
            hint={smallerHint(facts, canBeSmaller, isForced)}
            onChange={setSmaller}
          />
          {isMaking ? (
            <MakingProgress fraction={state.fraction} />
          ) : (
            <Estimate plan={plan} facts={facts} speed={speed} bytes={bytes} size={file.size} />
          )}
          <div role="status" className="empty:hidden">
            {state.step === 'failed' &&
              'Couldn’t make the video. You can try again, or upload the original as it is.'}
            {isTooLarge && 'The new video would be larger than 1 GB. Choose a shorter part.'}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function smallerHint(facts: VideoFacts, canBeSmaller: boolean, isForced: boolean): string {
  if (!facts.canShrink)
    return 'This browser can’t make this video smaller. You can trim it, or upload it as it is.';
  if (isForced) return 'This kind of video can only be trimmed by making it smaller.';
  if (!canBeSmaller) return 'This video is small already.';
  return '720p, enough for phones and laptops. The blades may be less sharp.';
}

const SmallerChoice = ({
  checked,
  disabled,
  hint,
  onChange,
}: {
  checked: boolean;
  disabled: boolean;
  hint: string;
  onChange: (checked: boolean) => void;
}) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      aria-label="Make smaller"
      aria-describedby="smaller-hint"
      className="size-6 shrink-0 accent-accent"
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>
      <span className="block font-semibold">Make smaller</span>
      <span id="smaller-hint" className="block text-sm text-muted">
        {hint}
      </span>
    </span>
  </label>
);

function takesText(seconds: Speed): string {
  if (seconds === undefined) return 'Measuring how long it takes…';
  return seconds === null
    ? 'How long it takes depends on this device.'
    : `Takes ${durationText(seconds)}.`;
}

/** The size of the new file, how long it takes to make, and what the upload gains. */
function Estimate({
  plan,
  facts,
  speed,
  bytes,
  size,
}: {
  plan: Plan;
  facts: VideoFacts;
  speed: Speed;
  bytes: number;
  size: number;
}) {
  if (!changesAnything(plan, facts.duration))
    return <p className="text-muted">Move the handles, or make the video smaller.</p>;
  const seconds = estimatedSeconds(plan, speed);
  const uploadTime = (count: number) => estimateText(count, lastSpeed());
  return (
    <p>
      About {sizeText(bytes)} instead of {sizeText(size)}. {takesText(seconds)}{' '}
      <span className="text-muted">
        Upload: {uploadTime(bytes)} instead of {uploadTime(size)}. Nothing else in the file is kept,
        such as where it was recorded. The original stays as it is.
      </span>
    </p>
  );
}

function MakingProgress({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="grid gap-2">
      <p>
        Making the video… <span className="tabular-nums">{percent}%</span>
      </p>
      <Progress label="Making the video" percent={percent} />
    </div>
  );
}
