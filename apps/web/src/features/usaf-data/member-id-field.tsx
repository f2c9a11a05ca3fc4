import { limits } from '@fencing-journal/contract/shared/limits';
import { memberTexts, type MemberRecord } from '@fencing-journal/contract/usaf-data';
import { sameLastName } from '@fencing-journal/contract/shared/names';
import { useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { NumberField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MemberLookup } from './use-member.ts';

/** The user who claims an ID. `claimedId` is an ID they claim although the last names differ. */
export interface Claimant {
  lastName: string;
  claimedId: string | undefined;
}

/** Whether the user can claim the ID that was looked up. */
export const isClaimable = (lookup: MemberLookup, { lastName, claimedId }: Claimant): boolean =>
  lookup.state === 'found' &&
  (lookup.member.member_id === claimedId || sameLastName(lookup.member.last_name, lastName));

interface Props {
  id: string;
  onChange: (id: string) => void;
  lookup: MemberLookup;
  claimant: Claimant;
  /** Called when the user claims the ID although the last names differ. */
  onClaim: (id: string) => void;
  /** An error that the field and its lookup can't know about. */
  error?: string | undefined;
  markRequired?: boolean;
  ref: RefObject<HTMLInputElement | null>;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, limits.usaFencingId);

/**
 * A USA Fencing ID with the member's name below, so that a typo is noticed before the ID is saved. Nothing is shown
 * about a member with a different last name.
 */
export function MemberIdField({
  id,
  onChange,
  lookup,
  claimant,
  onClaim,
  error,
  markRequired = false,
  ref,
}: Props) {
  const [hasBlurred, setHasBlurred] = useState(false);
  const isIncomplete = id.length < limits.usaFencingId;
  const lookupError =
    lookup.state === 'unknown' || lookup.state === 'failed' ? lookup.message : undefined;
  const errorText =
    error ?? lookupError ?? (hasBlurred && isIncomplete ? memberTexts.malformed : undefined);
  const retry = () => {
    if (lookup.state !== 'failed') return;
    // The button disappears, so the focus moves to the field.
    ref.current?.focus();
    lookup.retry();
  };
  return (
    <div>
      <NumberField
        ref={ref}
        label="USA Fencing ID"
        markRequired={markRequired}
        className={`control figures text-2xl tracking-wider ${errorText ? 'border-loss' : ''}`}
        value={id}
        error={errorText}
        hint={isIncomplete && !errorText && memberTexts.malformed}
        onBlur={() => setHasBlurred(id !== '')}
        onChange={(event) => {
          const next = digitsOf(event.target.value);
          if (next.length === limits.usaFencingId || next === '') setHasBlurred(false);
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
        {lookup.state === 'found' &&
          (sameLastName(lookup.member.last_name, claimant.lastName) ? (
            <FoundMember member={lookup.member} />
          ) : (
            <LastNameMismatch
              lastName={claimant.lastName}
              isClaimed={claimant.claimedId === id}
              onConfirm={() => {
                // The button disappears, so the focus moves to the field.
                ref.current?.focus();
                onClaim(id);
              }}
              onReject={() => {
                ref.current?.focus();
                onChange('');
              }}
            />
          ))}
      </div>
    </div>
  );
}

function LastNameMismatch({
  lastName,
  isClaimed,
  onConfirm,
  onReject,
}: {
  lastName: string;
  isClaimed: boolean;
  onConfirm: () => void;
  onReject: () => void;
}) {
  if (isClaimed)
    return (
      <p className="mt-3 text-muted">
        Your ID has a different last name. Until it’s confirmed, it won’t fill in anything and you
        can’t log in with it.
      </p>
    );
  return (
    <div className="mt-3 rounded-lg border-l-4 border-edge bg-sunken px-4 py-3">
      <p className="font-semibold">Is that you?</p>
      <p className="wrap-anywhere">The last name on this USA Fencing ID isn’t {lastName}.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onReject}>
          No, change it
        </Button>
        <Button variant="secondary" onClick={onConfirm}>
          Yes, it’s my ID
        </Button>
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
