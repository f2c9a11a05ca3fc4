import { mediaTexts, type MediaPlace } from '@fencing-journal/contract/media';
import { ApiError } from '../../lib/api-error.ts';
import { deletionOf } from '../../ui/deletion.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { deleteVideo, videosChanged } from './media.api.ts';
import { deleteTexts } from './media.texts.ts';

/** Confirms, deletes and reports the result. A video that is already gone disappears from the screen too. */
export function useVideoDeletion() {
  const dialogs = useDialogs();
  return async (
    { slug, filename }: { slug: string; filename: string },
    place: MediaPlace,
  ): Promise<void> => {
    if (
      !(await dialogs.confirm({
        ...deletionOf('video', { subject: filename, body: deleteTexts.confirm.body }),
        specifiedTitle: deleteTexts.confirm.title,
      }))
    )
      return;
    try {
      await deleteVideo(place, slug);
      await videosChanged(place);
      dialogs.notice(mediaTexts.deleted);
    } catch (error) {
      const missing = error instanceof ApiError && error.status === 404;
      if (missing) await videosChanged(place);
      await dialogs.message(missing ? deleteTexts.missing : deleteTexts.failed);
    }
  };
}
