import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** The target of an email link that has already been used. */
export function Component() {
  return (
    <Page title="Link already used" narrow>
      <p className="mb-6 text-lg">This link has already been used.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.login}>Login</ButtonLink>
        <ButtonLink to={paths.home} reloadDocument variant="secondary">
          Home
        </ButtonLink>
      </div>
    </Page>
  );
}
