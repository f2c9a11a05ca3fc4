import { texts } from '@fencing-journal/contract/shared/texts';
import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';
import { paths } from '../lib/paths.ts';

export function NotFound() {
  return (
    <Page title={texts.notFound.title} narrow>
      <p className="mb-6 text-lg">{texts.notFound.body}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.journal}>Go to the journal</ButtonLink>
        <ButtonLink to={paths.home} reloadDocument variant="secondary">
          Home
        </ButtonLink>
      </div>
    </Page>
  );
}
