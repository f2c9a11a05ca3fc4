import { texts } from '@fencing-journal/contract/shared/texts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from './paths.ts';

export function NotFound() {
  return (
    <Page title={texts.notFound.title} narrow>
      <p className="mb-6 text-lg">{texts.notFound.body}</p>
      <ButtonLink to={paths.journal} icon="back">To the journal</ButtonLink>
    </Page>
  );
}

export const Component = NotFound;
