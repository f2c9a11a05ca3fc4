import { mediaTexts, type MediaParent } from '@fencing-journal/contract/media';
import { ApiError } from '../../http/api-error.ts';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { deleteVideo, invalidateVideos } from './media.api.ts';
import { deleteTexts } from './media.texts.ts';

/** Confirms, deletes and reports the result. A video that is already gone disappears from the screen too. */
export function useVideoDeletion() {
  const dialogs = useDialogs();
  return async (
    { slug, filename }: { slug: string; filename: string },
    place: MediaParent,
  ): Promise<void> => {
    if (
      !(await dialogs.confirm({
        ...deleteConfirmation('video', { subject: filename, body: deleteTexts.confirm.body }),
        specifiedTitle: deleteTexts.confirm.title,
      }))
    )
      return;
    try {
      await deleteVideo(place, slug);
      await invalidateVideos(place);
      dialogs.notice(mediaTexts.deleted);
    } catch (error) {
      const missing = error instanceof ApiError && error.status === 404;
      if (missing) await invalidateVideos(place);
      await dialogs.message(missing ? deleteTexts.missing : deleteTexts.failed);
    }
  };
}
