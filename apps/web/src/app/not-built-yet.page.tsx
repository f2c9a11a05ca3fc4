import { useMatches } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { NotBuiltYet } from '../ui/not-built-yet.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../lib/paths.ts';

export interface Promised {
  title: string;
  will: string;
}

const isPromised = (value: unknown): value is Promised => typeof value === 'object' && value !== null && 'will' in value;

/** A page of a later part of the product: says so, and what will be here. */
export function Component() {
  const handle = useMatches().map((match) => match.handle).find(isPromised);
  return (
    <Page title={handle?.title ?? 'Soon'} narrow>
      <NotBuiltYet will={handle?.will}>
        <ButtonLink to={paths.journal} variant="secondary" icon="back">To the journal</ButtonLink>
      </NotBuiltYet>
    </Page>
  );
}
