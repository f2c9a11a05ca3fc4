import { limits } from '@fencing-journal/contract/shared/limits';
import { memberTexts, type MemberRecord } from '@fencing-journal/contract/usaf-data';
import { useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MemberLookup } from './use-member.ts';

interface Props {
  id: string;
  onChange: (id: string) => void;
  lookup: MemberLookup;
  /** What is wrong besides what the field and its look-up know. */
  error?: string | undefined;
  marked?: boolean;
  ref: RefObject<HTMLInputElement | null>;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, limits.usaFencingId);

/** A USA Fencing ID, and below it whose it is, so that a slip of the finger is seen before it counts (G-95). */
export function MemberIdField({ id, onChange, lookup, error, marked = false, ref }: Props) {
  const [left, setLeft] = useState(false);
  const short = id.length < limits.usaFencingId;
  const known =
    lookup.state === 'unknown' || lookup.state === 'failed' ? lookup.message : undefined;
  const wrong = error ?? known ?? (left && short ? memberTexts.malformed : undefined);
  const retry = () => {
    if (lookup.state !== 'failed') return;
    // The button goes, and the keyboard should not go with it.
    ref.current?.focus();
    lookup.retry();
  };
  return (
    <div>
      <NumberField
        ref={ref}
        label="USA Fencing ID"
        marked={marked}
        className={`control figures text-2xl tracking-wider ${wrong ? 'border-loss' : ''}`}
        value={id}
        error={wrong}
        hint={short && !wrong && memberTexts.malformed}
        onBlur={() => setLeft(id !== '')}
        onChange={(event) => {
          const next = digitsOf(event.target.value);
          if (next.length === limits.usaFencingId || next === '') setLeft(false);
          onChange(next);
        }}
      />
      {lookup.state === 'failed' && (
        <Button variant="secondary" className="mt-2" onClick={retry}>
          Try again
        </Button>
      )}
      <div role="status">
        {lookup.state === 'looking' && <p className="mt-2 text-muted">Looking up…</p>}
        {lookup.state === 'found' && <FoundMember member={lookup.member} />}
      </div>
    </div>
  );
}

function FoundMember({ member }: { member: MemberRecord }) {
  return (
    <div className="mt-3 flex items-center gap-3 rounded-lg border-l-4 border-accent bg-sunken px-4 py-3">
      <Icon name="check" className="size-6 text-accent" />
      <div className="min-w-0">
        <p className="font-display text-xl leading-tight font-semibold wrap-anywhere">
          {member.first_name} {member.last_name}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[member.club1_abv, member.division].filter(Boolean).join(' · ') || 'No club'}
        </p>
      </div>
    </div>
  );
}
