import { fencerTexts, type Fencer } from '@fencing-journal/contract/fencers';
import { useState } from 'react';
import type { SaveResult } from '../../offline/outbox/records.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { showSaved } from '../../forms/show-saved.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { createFencer, updateFencer } from './fencers.api.ts';
import {
  asFencerBody,
  asProfileValues,
  emptyProfile,
  profileFieldNames,
  type ProfileValues,
} from './fencers.rules.ts';
import { ProfileFields } from './profile-fields.tsx';

const requiredFields = profileFieldNames.filter((name) => name !== 'handed');

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
  // The card as it was opened: changes elsewhere while the form is open must not affect what is sent.
  const [initialFencer] = useState(fencer);
  return (
    <FormDialog<ProfileValues, SaveResult>
      title="Custom Profile"
      wide
      submitLabel={fencer ? fencerTexts.update : fencerTexts.add}
      values={fencer ? asProfileValues(fencer) : emptyProfile}
      required={requiredFields}
      whenIncomplete="send"
      draft={fencer ? `fencer ${fencer.slug}` : 'new fencer'}
      onClose={onClose}
      send={async (values) =>
        initialFencer
          ? updateFencer(initialFencer, asFencerBody(values))
          : createFencer(asFencerBody(values))
      }
      onSaved={(stored) =>
        showSaved(dialogs, stored, fencer ? fencerTexts.updated : fencerTexts.created)
      }
    >
      {({ register, formState: { errors } }) => (
        <ProfileFields register={register} errors={errors} {...(focus ? { focus } : {})} />
      )}
    </FormDialog>
  );
}
