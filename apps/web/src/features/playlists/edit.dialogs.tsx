import type { PlaylistDetail } from '@fencing-journal/contract/playlists';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField, ToggleChip } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { connectionsQuery } from '../connections/index.ts';
import { updatePlaylist } from './playlists.api.ts';

export const RenameDialog = ({
  playlist,
  onClose,
}: {
  playlist: PlaylistDetail;
  onClose: () => void;
}) => (
  <FormDialog<{ name: string }>
    title="Rename playlist"
    submitLabel="Save"
    values={{ name: playlist.name }}
    required={['name']}
    draft={`name of playlist ${playlist.slug}`}
    onClose={onClose}
    send={({ name }) => updatePlaylist(playlist, { name })}
  >
    {({ field }) => (
      <TextField
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={limits.name}
        {...field('name')}
      />
    )}
  </FormDialog>
);

/** Edits the note of one clip. */
export const NoteDialog = ({
  title,
  note,
  draft,
  onClose,
  onSave,
}: {
  title: string;
  note: string;
  draft: string;
  onClose: () => void;
  onSave: (note: string) => Promise<unknown>;
}) => (
  <FormDialog<{ note: string }>
    title="Note"
    intro={title}
    submitLabel="Save"
    values={{ note }}
    draft={draft}
    onClose={onClose}
    send={(values) => onSave(values.note)}
  >
    {({ field }) => (
      <TextArea
        label="Note"
        rows={4}
        data-autofocus
        maxLength={limits.clipNote}
        {...field('note')}
      />
    )}
  </FormDialog>
);

/** Chooses who else sees a playlist, among the owner's coaches and students. */
export function ShareDialog({
  playlist,
  onClose,
}: {
  playlist: PlaylistDetail;
  onClose: () => void;
}) {
  const { data, isPending, isError, refetch } = useQuery(connectionsQuery);
  const { busy, attempt } = useAttempt();
  // Holds only what was switched here. People removed on another device must not be added back.
  const [switched, setSwitched] = useState<Record<string, boolean>>({});
  const isChosen = (slug: string) =>
    switched[slug] ?? playlist.shared_with?.some((person) => person.slug === slug) ?? false;
  const people = [
    ...new Map(
      [...(data?.coach_connections ?? []), ...(data?.student_connections ?? [])].map((person) => [
        person.slug,
        person,
      ]),
    ).values(),
  ];
  async function save() {
    const shared_with = people.map(({ slug }) => slug).filter(isChosen);
    if (await attempt(async () => void (await updatePlaylist(playlist, { shared_with }))))
      onClose();
  }
  return (
    <Dialog
      title="Share playlist"
      onClose={onClose}
      footer={
        people.length > 0 && (
          <Button busy={busy} onClick={() => void save()}>
            Save
          </Button>
        )
      }
    >
      {isPending && <Skeleton rows={3} className="h-11" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data && people.length === 0 && (
        <div className="grid gap-4">
          <p>You can share playlists with your coaches and students. You aren’t connected yet.</p>
          <ButtonLink to={paths.connections}>Connections</ButtonLink>
        </div>
      )}
      {people.length > 0 && (
        <div className="grid gap-3">
          <p className="text-muted">
            They see your notes, and each clip only if they may see its video.
          </p>
          <ul className="grid grid-cols-1 gap-2">
            {people.map((person) => (
              <li key={person.slug}>
                <ToggleChip
                  label={nameOf(person)}
                  checked={isChosen(person.slug)}
                  onChange={({ target }) =>
                    setSwitched({ ...switched, [person.slug]: target.checked })
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
