import type { Bout } from '@fencing-journal/contract/bouts';
import { sides, type Side } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import type { TouchLog } from '@fencing-journal/contract/touches';
import { pluralize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { disagreementOf } from './progress.rules.ts';
import { addMissing } from './touch-log.api.ts';

/** Says how the log differs from the bout's score, and lets the owner change either. */
export function Disagreement({
  bout,
  log,
  names,
  onUseScore,
}: {
  bout: Bout;
  log: TouchLog;
  names: Record<Side, string>;
  onUseScore: (score: Record<Side, number>) => Promise<void>;
}) {
  const { attempt, busy } = useAttempt();
  const found = disagreementOf(log, bout);
  if (!found) return null;
  const { missing, hasMore } = found;
  const missingText = sides
    .filter((side) => missing[side] > 0)
    .map((side) => `${pluralize(missing[side], 'touch', 'touches')} for ${names[side]}`)
    .join(' and ');
  const count = missing.a + missing.b;
  return (
    <div role="status" className="mb-3 rounded-xl border-2 border-edge px-4 py-3">
      <p>
        The touches add up to{' '}
        <strong>
          {log.score_a}–{log.score_b}
        </strong>
        , the bout ended{' '}
        <strong>
          {bout.score_a}–{bout.score_b}
        </strong>
        .{missingText && ` Missing: ${missingText}.`}
      </p>
      {bout.mine && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void attempt(() => onUseScore({ a: log.score_a, b: log.score_b }))}
          >
            Use this score
          </Button>
          {!hasMore && log.touches.length + count <= limits.touches && (
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => void attempt(() => addMissing(bout, log, missing))}
            >
              Add {pluralize(count, 'missing touch', 'missing touches')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
