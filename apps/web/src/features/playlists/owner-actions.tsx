import type { PlaylistDetail } from '@fencing-journal/contract/playlists';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { deletePlaylist } from './playlists.api.ts';

const dialogs = () => import('./edit.dialogs.tsx');
const RenameDialog = lazy(async () => ({ default: (await dialogs()).RenameDialog }));
const ShareDialog = lazy(async () => ({ default: (await dialogs()).ShareDialog }));

/** The owner's actions for the whole playlist. */
export function OwnerActions({
  playlist,
  isEditing,
  onEdit,
}: {
  playlist: PlaylistDetail;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}) {
  const [open, setOpen] = useState<'rename' | 'share'>();
  const { attemptDelete } = useAttempt();
  const navigate = useNavigate();
  const close = () => setOpen(undefined);
  async function remove() {
    const isDeleted = await attemptDelete('playlist', () => deletePlaylist(playlist), {
      subject: playlist.name,
      detail: 'The videos stay where they are.',
    });
    if (isDeleted) void navigate(paths.playlists, { replace: true });
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" icon="people" onClick={() => setOpen('share')}>
        Share
      </Button>
      {isEditing && (
        <>
          <Button variant="secondary" icon="pencil" onClick={() => setOpen('rename')}>
            Rename
          </Button>
          <Button variant="quiet" icon="trash" onClick={() => void remove()}>
            Delete
          </Button>
        </>
      )}
      <Button
        variant={isEditing ? 'primary' : 'secondary'}
        icon={isEditing ? 'check' : 'pencil'}
        onClick={() => onEdit(!isEditing)}
      >
        {isEditing ? 'Done' : 'Edit'}
      </Button>
      <Suspense>
        {open === 'rename' && <RenameDialog playlist={playlist} onClose={close} />}
        {open === 'share' && <ShareDialog playlist={playlist} onClose={close} />}
      </Suspense>
    </div>
  );
}
