import type { ImportOpponent } from '@fencing-journal/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf, pluralize } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fencersQuery, OpponentPickerDialog, usePreloadedPicker } from '../fencers/index.ts';
import { reasonTexts } from './imports.rules.ts';

interface Props {
  opponents: readonly ImportOpponent[];
  ownName: string;
  busy: boolean;
  onChoose: (person: string, card: string | null) => Promise<boolean>;
}

/** Shows which fencers in the journal the opponents are matched to, and why. */
export function Opponents({ opponents, ownName, busy, onChoose }: Props) {
  const [choosing, setChoosing] = useState<ImportOpponent>();
  const cards = useQuery(fencersQuery).data ?? [];
  usePreloadedPicker();
  const added = opponents.filter(({ card }) => card === null).length;
  const summary = [
    opponents.length > added && `${opponents.length - added} already in your journal`,
    added > 0 && pluralize(added, 'new card'),
  ].filter(Boolean);
  return (
    <section aria-labelledby="opponents" className="panel p-4">
      <h2 id="opponents" className="text-2xl">
        Opponents
      </h2>
      <p className="text-muted">{summary.join(', ')}</p>
      <ul className="mt-2 divide-y divide-line">
        {opponents.map((opponent) => (
          <Opponent
            key={opponent.key}
            opponent={opponent}
            busy={busy}
            onChange={() => setChoosing(opponent)}
            onChoose={(card) => void onChoose(opponent.key, card)}
          />
        ))}
      </ul>
      {choosing && (
        <OpponentPickerDialog
          fencers={cards
            .filter(({ is_self }) => !is_self)
            .map((card) => ({ slug: card.slug, fencer_name: nameOf(card), handed: card.handed }))}
          eventFencerSlugs={new Set(choosing.candidates.map(({ slug }) => slug))}
          ownName={ownName}
          room={1}
          onClose={() => setChoosing(undefined)}
          onChosen={([chosen]) => {
            setChoosing(undefined);
            if (chosen) void onChoose(choosing.key, chosen.slug);
          }}
        />
      )}
    </section>
  );
}

interface OpponentProps {
  opponent: ImportOpponent;
  busy: boolean;
  onChange: () => void;
  onChoose: (card: string | null) => void;
}

function Opponent({
  opponent: { name, club, card, reason, candidates, restores },
  busy,
  onChange,
  onChoose,
}: OpponentProps) {
  const asks = card === null && reason === null && candidates.length > 0;
  return (
    <li className="py-3">
      <div className="flex items-start gap-2">
        <Icon
          name={card ? 'check' : 'plus'}
          className={`mt-1 size-5 shrink-0 ${card ? 'text-ink' : 'text-muted'}`}
        />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {club !== '' && <p className="text-sm wrap-anywhere text-muted">{club}</p>}
          <p className="text-sm wrap-anywhere">
            {card
              ? `${card.name === name ? 'Your card' : `Your card ${card.name}`}${card.club === '' || card.club === club ? '' : `, ${card.club}`}`
              : 'New card'}
            {reason && <span className="text-muted"> · {reasonTexts[reason]}</span>}
          </p>
          {card && restores && (
            <p className="text-sm wrap-anywhere">
              {card.name} was deleted. Importing restores the card.
            </p>
          )}
        </div>
        <Button variant="quiet" paused={busy} onClick={onChange} aria-label={`Change ${name}`}>
          Change
        </Button>
      </div>
      {card && (
        <Button
          variant="quiet"
          className="ml-3 text-sm"
          paused={busy}
          aria-label={`${name} is someone else: make a new card`}
          onClick={() => onChoose(null)}
        >
          Someone else? Make a new card
        </Button>
      )}
      {asks && (
        <div className="mt-2 ml-7 rounded-xl bg-sunken p-3">
          <p className="mb-2 text-sm font-medium">Is this someone you know?</p>
          <div className="flex flex-wrap gap-2">
            {candidates.slice(0, 3).map((candidate) => (
              <Button
                key={candidate.slug}
                variant="secondary"
                paused={busy}
                onClick={() => onChoose(candidate.slug)}
              >
                {[candidate.name, candidate.club].filter(Boolean).join(', ')}
              </Button>
            ))}
            <Button variant="secondary" paused={busy} onClick={() => onChoose(null)}>
              Someone new
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
