import { mediaTexts, type MediaPlace } from '@fencing-journal/contract/media';
import { ApiError } from '../../lib/api-error.ts';
import { deletionOf } from '../../ui/deletion.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { deleteVideo, videosChanged } from './media.api.ts';
import { deleteTexts } from './media.texts.ts';

/** Asks, deletes, and says how it went; one that is gone already goes from the screen as well (G-115). */
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
