import type { MomentKind } from '@fencing-journal/contract/moments';
import { Button } from '../../ui/button.tsx';
import type { Deeds } from './keys.rules.ts';
import { kindWords } from './moments.rules.ts';

const quick = [
  ['touch_for', 'touchFor'],
  ['touch_against', 'touchAgainst'],
] as const satisfies readonly (readonly [MomentKind, keyof Deeds])[];

/** Buttons to mark the current time, large enough for a thumb next to the wheel. */
export function MarkPanel({ deeds, said }: { deeds: Deeds; said: string }) {
  return (
    <div className="review-marks" role="group" aria-label="Mark">
      <Button icon="flag" onClick={deeds.mark}>
        Mark
      </Button>
      {quick.map(([kind, deed]) => (
        <Button
          key={kind}
          variant="secondary"
          className="!px-2 leading-tight"
          onClick={deeds[deed]}
        >
          <span className="review-kind" data-kind={kind} aria-hidden="true" />
          {kindWords[kind]}
        </Button>
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
