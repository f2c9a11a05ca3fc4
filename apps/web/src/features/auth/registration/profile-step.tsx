import { grips } from '@fencing-journal/contract/shared/enums';
import { useEffect, useId, useRef } from 'react';
import type { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { profileBody, ProfileFields, type ProfileValues } from '../../fencers/index.ts';
import { isClaimable, MemberIdField, useMember } from '../../usaf-data/index.ts';
import { ButtonRow } from './button-row.tsx';

/** The two ways to create a profile. */
export const profileTabs = ['Use USA Fencing ID', 'Create Fencer Profile'] as const;
export interface ProfileChoice {
  tab: (typeof profileTabs)[number];
  memberId: string;
  /** The ID that the user claims although the member has a different last name. */
  claimedId?: string | undefined;
  grip: string;
}
/** The server's message about a refused ID. */
export interface RefusedId {
  id: string;
  message: string;
}

interface ProfileStepProps {
  form: ReturnType<typeof useForm<ProfileValues>>;
  lastName: string;
  choice: ProfileChoice;
  onChoice: (choice: ProfileChoice) => void;
  refusedId: RefusedId | undefined;
  busy: 'next' | 'skip' | undefined;
  onPrevious: () => void;
  onSkip: () => void;
  onDone: (fencer: Record<string, unknown>) => void;
}

export function ProfileStep({
  form,
  lastName,
  choice,
  onChoice,
  refusedId,
  busy,
  onPrevious,
  onSkip,
  onDone,
}: ProfileStepProps) {
  const id = useId();
  const { tab, memberId, claimedId, grip } = choice;
  const creating = tab === profileTabs[1];
  const lookup = useMember(memberId, lastName);
  const idError = refusedId?.id === memberId ? refusedId.message : undefined;
  const claimant = { lastName, claimedId };
  const canClaim = isClaimable(lookup, claimant) && idError === undefined;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (idError !== undefined) field.current?.focus();
  }, [idError]);

  // An ID that is not visible must not be claimed.
  const selectTab = (name: string) =>
    onChoice(
      name === profileTabs[0]
        ? { ...choice, tab: name }
        : { ...choice, tab: profileTabs[1], memberId: '' },
    );

  const idForm = (
    <form
      id={`${id}-0`}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (canClaim) onDone({ usa_fencing_info: memberId, primary_grip: grip });
      }}
    >
      <MemberIdField
        ref={field}
        markRequired
        id={memberId}
        lookup={lookup}
        claimant={claimant}
        onClaim={(claimed) => onChoice({ ...choice, claimedId: claimed })}
        error={idError}
        onChange={(next) => onChoice({ ...choice, memberId: next })}
      />
      <SelectField
        label="Grip Preference"
        options={grips}
        placeholder="Select"
        markRequired
        required
        value={grip}
        onChange={(event) => onChoice({ ...choice, grip: event.target.value })}
      />
    </form>
  );
  const profileForm = (
    <form
      id={`${id}-1`}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(profileBody(form.getValues()));
      }}
    >
      <p className="mb-4 text-sm text-muted">
        No club or school? Enter “None”. No rating? Choose “U” or “Unknown”.
      </p>
      <ProfileFields
        register={form.register}
        errors={form.formState.errors}
        enforceRequired
        showNames={false}
      />
    </form>
  );
  return (
    <div className="panel p-5 sm:p-6">
      <p className="mb-4 text-muted">
        Optional: skip this for now, and add it to your card whenever you like.
      </p>
      <Tabs
        label="Fencer profile"
        tabs={profileTabs.map((name) => ({
          name,
          content: name === tab && (creating ? profileForm : idForm),
        }))}
        selected={tab}
        onSelect={selectTab}
      />
      <ButtonRow>
        <Button variant="secondary" onClick={onPrevious}>
          Previous
        </Button>
        <Button
          type="submit"
          form={`${id}-${creating ? 1 : 0}`}
          busy={busy === 'next'}
          paused={busy !== undefined}
          disabled={!(creating || canClaim)}
        >
          Next
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'skip'}
          paused={busy !== undefined}
          onClick={onSkip}
        >
          Skip For Now
        </Button>
      </ButtonRow>
    </div>
  );
}
