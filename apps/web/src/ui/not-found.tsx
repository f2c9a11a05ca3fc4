import { texts } from '@fencing-journal/contract/shared/texts';
import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';
import { paths } from '../lib/paths.ts';

export function NotFound() {
  return (
    <Page title={texts.notFound.title} narrow>
      <p className="mb-6 text-lg">{texts.notFound.body}</p>
      <ButtonLink to={paths.journal} icon="back">To the journal</ButtonLink>
    </Page>
  );
}
