import { useCallback, useId, useRef, useState } from 'react';
import { showVideo } from '../../lib/show-video.ts';
import { Button } from '../../ui/button.tsx';
import { lampSides, type LampSide } from './area.rules.ts';
import { clockTime } from './candidates.rules.ts';
import { LampBox } from './lamp-box.tsx';
import {
  areaOrDefault,
  rangeAt,
  split,
  withArea,
  withoutRange,
  type AreaRange,
} from './ranges.rules.ts';

const names: Record<LampSide, string> = { left: 'red', right: 'green' };

/** A frame of the video on which the user marks where the lamps are. */
export function LampAreasField({
  video: source,
  startMs,
  ranges,
  onChange,
}: {
  video: Blob | string;
  startMs: number;
  ranges: readonly AreaRange[];
  onChange: (ranges: readonly AreaRange[]) => void;
}) {
  const hintId = useId();
  const timeId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [ms, setMs] = useState(startMs);
  const [durationMs, setDurationMs] = useState(0);
  const [aspectRatio, setAspectRatio] = useState(16 / 9);
  const attach = useCallback(
    (element: HTMLVideoElement) => {
      video.current = element;
      return showVideo(element, source);
    },
    [source],
  );
  const current = ranges[rangeAt(ranges, ms)];

  function show(at: number) {
    setMs(at);
    if (video.current) video.current.currentTime = at / 1000;
  }
  return (
    <div className="grid gap-3">
      <div className="relative overflow-hidden rounded-lg bg-black" style={{ aspectRatio }}>
        {/* The video only shows a frame and is muted. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={attach}
          muted
          playsInline
          preload="auto"
          tabIndex={-1}
          aria-label="Frame"
          className="size-full"
          onLoadedMetadata={({ currentTarget }) => {
            const { duration, videoWidth, videoHeight } = currentTarget;
            if (videoHeight > 0) setAspectRatio(videoWidth / videoHeight);
            // Videos recorded by a browser lack a duration; seeking to the end reveals it.
            if (duration === Infinity) currentTarget.currentTime = Number.MAX_SAFE_INTEGER;
          }}
          onDurationChange={({ currentTarget }) => {
            if (!Number.isFinite(currentTarget.duration)) return;
            setDurationMs(currentTarget.duration * 1000);
            currentTarget.currentTime = ms / 1000;
          }}
        />
        {lampSides.map((side) => {
          const area = current?.areas[side];
          return (
            area && (
              <LampBox
                key={side}
                side={side}
                area={area}
                hintId={hintId}
                onChange={(changed) => onChange(withArea(ranges, ms, side, changed))}
              />
            )
          );
        })}
      </div>
      <p id={hintId} className="text-sm text-muted">
        Drag each box onto its lamp, and its corner to resize it.
        <span className="pointer-coarse:sr-only">
          {' '}
          With the keyboard, arrow keys move a box, and Shift with arrow keys resizes it.
        </span>
      </p>
      {durationMs > 0 && (
        <div>
          <label htmlFor={timeId} className="text-sm font-medium">
            Frame at {clockTime(ms)}
          </label>
          <input
            id={timeId}
            type="range"
            min={0}
            max={Math.round(durationMs)}
            step={100}
            value={ms}
            onChange={({ target }) => show(Number(target.value))}
            className="block h-11 w-full accent-[var(--accent)]"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-x-5">
        {lampSides.map((side) => (
          <label key={side} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-[var(--accent)]"
              checked={current?.areas[side] !== undefined}
              onChange={({ target }) =>
                onChange(
                  withArea(
                    ranges,
                    ms,
                    side,
                    target.checked ? areaOrDefault(undefined, side) : undefined,
                  ),
                )
              }
            />
            The {names[side]} lamp is in view
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" disabled={ms === 0} onClick={() => onChange(split(ranges, ms))}>
          Mark a camera move here
        </Button>
        {ranges.slice(1).map(({ from_ms }) => (
          <span key={from_ms} className="inline-flex items-center rounded-lg bg-sunken">
            <Button variant="quiet" onClick={() => show(from_ms)}>
              From {clockTime(from_ms)}
            </Button>
            <Button
              variant="quiet"
              aria-label={`Remove the boxes from ${clockTime(from_ms)}`}
              onClick={() => onChange(withoutRange(ranges, from_ms))}
            >
              ✕
            </Button>
          </span>
        ))}
      </div>
    </div>
  );
}
