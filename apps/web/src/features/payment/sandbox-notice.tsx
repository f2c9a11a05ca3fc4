import type { ReactNode } from 'react';

/** States that nothing here is real, wherever the sandbox is shown. */
export const SandboxNotice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg border-l-4 border-edge bg-accent-soft px-4 py-3">
    <strong className="font-semibold">This is a sandbox.</strong> {children}
  </p>
);
