import type { CodeResponse } from '@fencing-journal/contract/shared/codes';
import { useEffect, useRef } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CodeMaker } from '../codes/index.ts';
import { renewCode } from './guardians.api.ts';

/** Where the child enters the code, as people read it out. */
const firstLoginAddress = () => `${location.host}${paths.firstLogin}`;

/** How a child gets into an account that a guardian opened. */
export function AccountOpened({
  account: { slug, login_name, ...code },
}: {
  account: CodeResponse & { slug: string; login_name: string };
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        The account is open
      </h2>
      <FirstLogin slug={slug} loginName={login_name} code={code} />
      <ButtonLink to={paths.child(slug)} variant="secondary" className="mt-5">
        Go to your child’s page
      </ButtonLink>
    </section>
  );
}

/** The login name, and codes with which the child sets a password. */
export const FirstLogin = ({
  slug,
  loginName,
  code,
}: {
  slug: string;
  loginName: string;
  code?: CodeResponse;
}) => (
  <>
    <p className="mt-2">
      Your child logs in with the name{' '}
      <strong className="inline-block wrap-anywhere select-all">{loginName}</strong>.
    </p>
    <p className="mt-2 text-muted">
      To set a password, open{' '}
      <strong className="font-semibold wrap-anywhere text-ink">{firstLoginAddress()}</strong> on
      your child’s device and enter a code.
    </p>
    <CodeMaker
      label="Make a code for a password"
      initialCode={code}
      createCode={() => renewCode(slug)}
      shareText={(text) =>
        `Your code for Fencing Journal: ${text}. Enter it at ${firstLoginAddress()}. Your login name is ${loginName}.`
      }
    />
  </>
);
