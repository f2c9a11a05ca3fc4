import { fencerTexts, type Fencer } from '@fencing-journal/contract/fencers';
import { useId, useState } from 'react';
import type { SaveResult } from '../../offline/outbox/records.ts';
import { showSaved } from '../../forms/show-saved.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { createFencer, updateFencer } from './fencers.api.ts';
import {
  asFencerBody,
  asProfileValues,
  emptyProfile,
  profileFieldNames,
  type ProfileValues,
} from './fencers.rules.ts';
import { ProfileFields } from './profile-fields.tsx';

const optionalFields = new Set<keyof ProfileValues>(['handed']);

/** The custom profile form, for adding and editing a card. */
export function CustomProfileDialog({
  fencer,
  focus,
  onClose,
}: {
  fencer?: Fencer;
  focus?: keyof ProfileValues;
  onClose: () => void;
}) {
  const dialogs = useDialogs();
  const id = useId();
  // The card as it was opened: changes elsewhere while the form is open must not affect what is sent.
  const [initialFencer] = useState(fencer);
  const form = useRecordForm<ProfileValues, SaveResult>({
    values: fencer ? asProfileValues(fencer) : emptyProfile,
    required: profileFieldNames.filter((name) => !optionalFields.has(name)),
    whenIncomplete: 'send',
    draft: fencer ? `fencer ${fencer.slug}` : 'new fencer',
    send: async (values) =>
      initialFencer
        ? updateFencer(initialFencer, asFencerBody(values))
        : createFencer(asFencerBody(values)),
    onSaved: (stored) => {
      onClose();
      return showSaved(dialogs, stored, fencer ? fencerTexts.updated : fencerTexts.created);
    },
  });

  const label = fencer ? fencerTexts.update : fencerTexts.add;
  return (
    <Dialog
      title="Custom Profile"
      wide
      onClose={onClose}
      footer={
        <Button type="submit" form={id} busy={form.busy}>
          {label}
        </Button>
      }
    >
      {form.restored && <RestoredDraft onDiscard={() => form.discard()} />}
      <form id={id} noValidate onSubmit={(event) => void form.submit(event)}>
        <ProfileFields
          register={form.register}
          errors={form.formState.errors}
          {...(focus ? { focus } : {})}
        />
      </form>
    </Dialog>
  );
}
