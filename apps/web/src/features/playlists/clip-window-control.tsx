import { IconButton } from '../../ui/button.tsx';
import { setClipWindow, useClipWindow, windowLimits } from './clip-window.ts';

const bordered = 'border-[1.5px] border-edge bg-card';

/** How much is played before and after a touch. */
export function ClipWindowControl() {
  const window = useClipWindow();
  return (
    <div className="grid gap-1.5" role="group" aria-label="Seconds before and after the touch">
      {(['before', 'after'] as const).map((side) => {
        const [low, high] = windowLimits[side];
        const change = (by: number) => setClipWindow({ ...window, [side]: window[side] + by });
        return (
          <div key={side} className="flex items-center justify-between gap-1.5 max-[380px]:gap-0.5">
            <IconButton
              icon="minus"
              label={`Less ${side}`}
              className={bordered}
              paused={window[side] <= low}
              onClick={() => change(-1)}
            />
            <p className="min-w-0 text-center text-sm leading-tight" aria-live="polite">
              {window[side]} s {side}
            </p>
            <IconButton
              icon="plus"
              label={`More ${side}`}
              className={bordered}
              paused={window[side] >= high}
              onClick={() => change(1)}
            />
          </div>
        );
      })}
    </div>
  );
}
