import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { LinkForm } from './link-form.tsx';
import { OpenAccountForm } from './open-account-form.tsx';

const tabNames = ['My child has a code', 'Open an account'] as const;

/** Adds a child with the code that they made, or with a new account. */
export function Component() {
  const [tab, setTab] = useState<string>(tabNames[0]);
  return (
    <Page
      title="Add a child"
      narrow
      crumbs={[{ label: 'Children', to: paths.guardian }, { label: 'Add a child' }]}
    >
      <ConfirmEmail />
      <Tabs
        label="How to add a child"
        tabs={[
          { name: tabNames[0], content: <LinkForm /> },
          { name: tabNames[1], content: <OpenAccountForm /> },
        ]}
        selected={tab}
        onSelect={setTab}
      />
    </Page>
  );
}
