import type { FencerDetail } from '@fencing-journal/contract/fencers';
import { formatSigned, pluralize } from '../../lib/format.ts';
import { RecordLinks } from '../statistics/index.ts';
import { BoutCards } from './record.sections.tsx';

/** The bouts at practice, with a record separate from competition. Renders nothing if there are none. */
export function PracticeSection({ fencer }: { fencer: FencerDetail }) {
  const { practice } = fencer;
  if (!practice || practice.bouts.length === 0) return null;
  const { wins, losses, indicator } = practice.record;
  const query = { kind: 'practice', ...(!fencer.is_self && { opponent: fencer.slug }) } as const;
  return (
    <section aria-labelledby="practice">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="practice" className="text-2xl">
          At practice
        </h2>
        <p className="text-muted">
          <span className="figures text-2xl text-ink">
            <RecordLinks wins={wins} losses={losses} query={query} labelSuffix="at practice" />
          </span>{' '}
          in {pluralize(wins + losses, 'bout')}, touches {formatSigned(indicator)}
        </p>
      </div>
      <BoutCards fencer={{ ...fencer, bouts: practice.bouts }} />
    </section>
  );
}
