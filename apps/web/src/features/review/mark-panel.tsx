import type { MomentKind } from '@fencing-journal/contract/moments';
import type { RefObject } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Commands } from './shortcuts.rules.ts';
import { kindLabels } from './moments.rules.ts';

const touchCommands = [
  ['touch_for', 'touchFor'],
  ['touch_against', 'touchAgainst'],
] as const satisfies readonly (readonly [MomentKind, keyof Commands])[];

/** Buttons to mark the current time, large enough for a thumb next to the wheel. */
export function MarkPanel({
  commands,
  statusMessage,
  touchButton,
  drawButton,
}: {
  commands: Commands;
  statusMessage: string;
  /** Set to the first button that marks a touch. */
  touchButton: RefObject<HTMLButtonElement | null>;
  /** Set to the group with the button that starts a drawing. */
  drawButton: RefObject<HTMLDivElement | null>;
}) {
  return (
    <div className="review-marks" role="group" aria-label="Mark">
      <div ref={drawButton} className="flex gap-1.5">
        <Button icon="flag" className="min-w-0 flex-1 !px-2" onClick={commands.mark}>
          Mark
        </Button>
        <IconButton
          icon="pencil"
          label="Draw on this frame"
          className="shrink-0 border-[1.5px] border-edge bg-card"
          onClick={commands.draw}
        />
      </div>
      {touchCommands.map(([kind, command]) => (
        <Button
          key={kind}
          {...(kind === 'touch_for' ? { ref: touchButton } : {})}
          variant="secondary"
          className="!px-2 leading-tight"
          onClick={commands[command]}
        >
          <span className="review-kind" data-kind={kind} aria-hidden="true" />
          {kindLabels[kind]}
        </Button>
      ))}
      <p role="status" className="sr-only">
        {statusMessage}
      </p>
    </div>
  );
}
