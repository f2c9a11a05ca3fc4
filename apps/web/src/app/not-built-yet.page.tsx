import { useMatches } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
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
      <div className="panel p-6">
        <p className="flex items-center gap-2 font-semibold"><Icon name="book" />Not built yet</p>
        <p className="mt-2 mb-5 text-muted">{handle?.will}</p>
        <ButtonLink to={paths.journal} variant="secondary" icon="back">To the journal</ButtonLink>
      </div>
    </Page>
  );
}
