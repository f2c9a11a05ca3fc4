import { guardian } from '@fencing-journal/contract/guardian';
import type { BodyOf, ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { showAnswer } from '../../http/show-answer.ts';
import { pollWhilePreparing, startDownload } from '../export/index.ts';

export type Consent = ResponseOf<typeof guardian.consent>;

export const childrenQuery = queryOptions({
  queryKey: ['guardian', 'children'],
  queryFn: ({ signal }) => call(guardian.children, { signal }),
});

export const consentQuery = queryOptions({
  queryKey: ['guardian', 'consent'],
  queryFn: ({ signal }) => call(guardian.consent, { signal }),
});

const ofChild = (slug: string) => ({ params: { slug } });

export const childConnectionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['guardian', 'connections', slug],
    queryFn: ({ signal }) => call(guardian.connections, { ...ofChild(slug), signal }),
  });

export const messagesQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: ['guardian', 'messages', slug, page],
    queryFn: ({ signal }) => call(guardian.messages, { ...ofChild(slug), query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const viewsQuery = (slug: string) => (page: number) =>
  queryOptions({
    queryKey: ['guardian', 'views', slug, page],
    queryFn: ({ signal }) =>
      call(guardian.accessLog, { ...ofChild(slug), query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Polled while a copy is being prepared. */
export const childExportQuery = (slug: string) =>
  queryOptions({
    queryKey: ['guardian', 'export', slug],
    queryFn: ({ signal }) => call(guardian.readExport, { ...ofChild(slug), signal }),
    refetchInterval: pollWhilePreparing,
  });

/** Invalidates the lists of children, connections, messages and views, which change together. */
export const invalidateGuardian = () =>
  queryClient.invalidateQueries({ queryKey: [childrenQuery.queryKey[0]] });

/** Adds a child. After an error the consent is read again, because its text may have changed. */
async function add<T>(work: () => Promise<T>): Promise<T> {
  try {
    const added = await work();
    await invalidateGuardian();
    return added;
  } catch (error) {
    void queryClient.invalidateQueries(consentQuery);
    throw error;
  }
}

export const linkChild = (body: BodyOf<typeof guardian.link>) =>
  add(() => call(guardian.link, { body }));

export const openAccount = (body: BodyOf<typeof guardian.addChild>) =>
  add(() => call(guardian.addChild, { body }));

export const renewCode = (slug: string) => call(guardian.renewCode, ofChild(slug));
export const createInviteCode = (slug: string) => call(guardian.inviteCode, ofChild(slug));

export const revokeInviteCodes = (slug: string) => call(guardian.revokeInviteCodes, ofChild(slug));

export async function approve(slug: string, id: string): Promise<void> {
  const list = await call(guardian.approve, { params: { slug, id } });
  queryClient.setQueryData(childConnectionsQuery(slug).queryKey, list);
  await invalidateGuardian();
}

/** Ends a connection, or declines one that is waiting for approval. */
export async function end(slug: string, id: string): Promise<string> {
  const { message } = await call(guardian.end, { params: { slug, id } });
  await invalidateGuardian();
  return message;
}

export async function lowerVisibility(
  slug: string,
  body: BodyOf<typeof guardian.lowerVisibility>,
): Promise<void> {
  await call(guardian.lowerVisibility, { ...ofChild(slug), body });
  await invalidateGuardian();
}

export async function startExport(slug: string): Promise<void> {
  showAnswer(childExportQuery(slug), await call(guardian.startExport, ofChild(slug)));
}

export async function downloadExport(slug: string): Promise<void> {
  const { url } = await call(guardian.exportLink, ofChild(slug));
  if (url === null) await queryClient.invalidateQueries(childExportQuery(slug));
  else startDownload(url);
}

export async function unlink(slug: string): Promise<string> {
  const { message } = await call(guardian.unlink, ofChild(slug));
  await invalidateGuardian();
  return message;
}

export async function deleteChild(slug: string): Promise<string> {
  const { message } = await call(guardian.deleteChild, ofChild(slug));
  await invalidateGuardian();
  return message;
}
