import { dismissInstallGuide, useInstallGuideDismissed, useInstallPrompt } from './install.ts';
import { Button } from '../../ui/button.tsx';
import { installSteps, installMethodOf } from './install.rules.ts';

const isInstalled = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** How to add the journal to the home screen. Hidden once it is installed or dismissed on this device. */
export function InstallGuide() {
  const dismissed = useInstallGuideDismissed();
  const install = useInstallPrompt();
  const method = installMethodOf(navigator.userAgent, navigator.maxTouchPoints);
  if (dismissed || isInstalled() || !(install || method)) return null;
  return (
    <section
      className="panel mt-6 flex flex-wrap items-end justify-between gap-4 p-5"
      aria-labelledby="install"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="install" className="text-2xl">
          Keep the journal handy
        </h2>
        <p className="mt-1 text-muted">
          Add it to your home screen. It opens instantly, even with no signal.
        </p>
        {!install && method && (
          <ol className="mt-2 list-decimal pl-6">
            {installSteps[method].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {install && (
          <Button
            onClick={() => void install().then((accepted) => accepted && dismissInstallGuide())}
          >
            Install
          </Button>
        )}
        <Button variant="secondary" onClick={dismissInstallGuide}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
