import type { Bout } from '@fencing-journal/contract/bouts';
import type { MediaItem, MediaParent } from '@fencing-journal/contract/media';
import { useState } from 'react';
import { isProvisional } from '../../offline/outbox/provisional.ts';
import type { ClipSource } from '../../lib/clips.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { unreadLabels } from '../../ui/video-labels.rules.ts';
import { UnreadBadges } from '../../ui/video-mark.tsx';
import { Carousel } from './carousel.tsx';
import { Video } from './video.tsx';
import { FoundRows } from './found/found-rows.tsx';
import { invalidateVideos } from './media.api.ts';
import { PlayMoments } from './play-moments.tsx';
import { UploadDialog } from './upload.dialog.tsx';
import { UnfinishedRow } from './uploads/unfinished-row.tsx';
import { useUnfinishedUploads } from './uploads/use-unfinished.ts';
import { useVideoDeletion } from './use-video-deletion.ts';

export interface MediaPanelProps {
  place: MediaParent;
  items: readonly MediaItem[];
  /** Title and page of the lesson or bout, for uploads that continue on other pages. */
  title: string;
  to: string;
  /** What clips of the videos are called. By default, they have the panel's title. */
  about?: ClipSource;
  /** The bout, if the videos belong to one. Touches can then be found in a file before its upload. */
  bout?: Bout;
}

/** The videos of a lesson or bout. The owner can add and delete; other viewers see the panel only if it has videos. */
export const MediaPanel = ({ mine, ...props }: MediaPanelProps & { mine: boolean }) =>
  mine ? (
    <OwnPanel {...props} />
  ) : props.items.length > 0 ? (
    <section className="panel min-w-0 p-5">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Media</h2>
        <PlayMoments {...props} />
      </div>
      <Videos {...props} />
    </section>
  ) : null;

function OwnPanel(props: MediaPanelProps) {
  const { place, items, title, to, bout } = props;
  const [adding, setAdding] = useState(false);
  const [uploadedSlug, setUploadedSlug] = useState<string>();
  const isUnsynced = isProvisional(place.slug);
  const unfinished = useUnfinishedUploads(!isUnsynced).filter(
    (upload) => upload.place.kind === place.kind && upload.place.slug === place.slug,
  );
  const remove = useVideoDeletion();
  const add = () => setAdding(true);
  return (
    <section className="panel min-w-0 p-5">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Media</h2>
        {items.length > 0 && (
          <span className="flex flex-wrap gap-2">
            <PlayMoments {...props} />
            <Button variant="secondary" icon="plus" onClick={add}>
              Add Media
            </Button>
          </span>
        )}
      </div>
      {items.length > 0 && (
        <Videos
          {...props}
          targetSlug={uploadedSlug}
          onDelete={(item) => void remove(item, place)}
        />
      )}
      {items.length === 0 &&
        (isUnsynced ? (
          <p className="text-muted">You can add videos once this has synced.</p>
        ) : (
          <EmptyPrompt onAdd={add} />
        ))}
      {unfinished.length > 0 && (
        <ul
          aria-label="Interrupted uploads"
          className="mt-3 divide-y divide-line border-t border-line"
        >
          {unfinished.map((upload) => (
            <UnfinishedRow key={upload.id} upload={upload} destination={{ place, title, to }} />
          ))}
        </ul>
      )}
      {bout && <FoundRows bout={bout.slug} />}
      {adding && (
        <UploadDialog
          bout={bout}
          destination={{ place, title, to }}
          onClose={() => setAdding(false)}
          onUploaded={setUploadedSlug}
        />
      )}
    </section>
  );
}

const EmptyPrompt = ({ onAdd }: { onAdd: () => void }) => (
  <button
    type="button"
    className="flex w-full items-center gap-3 rounded-lg border-[1.5px] border-dashed border-edge px-4 py-3 text-left hover:bg-sunken"
    onClick={onAdd}
  >
    <span className="rounded-full bg-accent-soft p-2 text-accent">
      <Icon name="video" className="size-6" />
    </span>
    <span>
      <span className="block font-semibold">No videos yet. Add a video</span>
      <span className="block text-sm text-muted">
        Watch it touch by touch, alone or with your coach.
      </span>
    </span>
  </button>
);

function Videos({
  place,
  items,
  targetSlug,
  onDelete,
}: MediaPanelProps & { targetSlug?: string | undefined; onDelete?: (item: MediaItem) => void }) {
  const slides = items.map((item, index) => {
    const name = `video ${index + 1}, ${item.filename}`;
    return {
      key: item.slug,
      content: (
        <div className="group">
          <div className="relative">
            <Video item={item} name={name} onNotFound={() => void invalidateVideos(place)} />
            {onDelete && <DeleteControl name={name} onDelete={() => onDelete(item)} />}
          </div>
          <div className="mt-2 flex items-center justify-between gap-3">
            <p className="min-w-0 truncate text-sm text-muted">{item.filename}</p>
            <span className="flex flex-wrap items-center justify-end gap-2">
              <UnreadBadges marks={item} />
              <ButtonLink
                variant="secondary"
                icon="play"
                to={paths.review(item.slug)}
                aria-label={[`Review ${name}`, ...unreadLabels(item)].join(', ')}
              >
                Review
              </ButtonLink>
            </span>
          </div>
        </div>
      ),
    };
  });
  return <Carousel label="Videos" slides={slides} targetKey={targetSlug} />;
}

/** Visible on hover and focus; always visible on devices without hover. */
const DeleteControl = ({ name, onDelete }: { name: string; onDelete: () => void }) => (
  <IconButton
    icon="trash"
    label={`Delete ${name}`}
    onClick={onDelete}
    className="absolute top-2 right-2 bg-black/70! text-white! opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:outline-white [@media(hover:none)]:opacity-100"
  />
);
