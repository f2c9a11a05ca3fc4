import { hiddenMinorName, type ChildMessage } from '@fencing-journal/contract/guardian';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import { toPage } from '../../lib/paging.ts';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { voiceLink } from '../media/index.ts';
import { countMessages, messagesOf, type MessageRow } from './messages.queries.ts';

const pageSize = 25;

interface Listener {
  services: Services;
  guardian: Actor;
}

const toMessage = (
  { services, guardian }: Listener,
  {
    author_id: _authorId,
    author_name,
    author_slug,
    author_hidden,
    by_owner,
    place_kind,
    place_slug,
    place_title,
    drawing,
    aspect,
    voice_id,
    voice_ms,
    voice_key,
    is_walkthrough,
    ...row
  }: MessageRow,
): ChildMessage => ({
  ...row,
  ...(drawing && { drawing }),
  ...(aspect !== null && { aspect }),
  ...(voice_id !== null &&
    voice_ms !== null &&
    voice_key !== null && {
      voice: {
        url: voiceLink(services, guardian.session, { id: voice_id, storage_key: voice_key }),
        duration_ms: voice_ms,
        ...(is_walkthrough && { walkthrough: true }),
      },
    }),
  author: author_hidden
    ? { slug: null, name: hiddenMinorName }
    : { slug: author_slug, name: nameForOthers(author_name) },
  by_child: by_owner,
  place: { kind: place_kind, slug: place_slug, title: place_title },
});

/** Returns a page of what others and a child wrote to each other. Links start with `address`. */
export async function messagesPage(
  db: Database,
  listener: Listener,
  child: number,
  address: string,
  page: number,
): Promise<Paged<ChildMessage>> {
  const count = await countMessages(db, child);
  const rows = await messagesOf(db, child, { limit: pageSize, offset: (page - 1) * pageSize });
  return toPage(
    '',
    address,
    page,
    count,
    rows.map((row) => toMessage(listener, row)),
    {},
    pageSize,
  );
}
