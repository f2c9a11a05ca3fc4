import { texts } from '@fencing-journal/contract/shared/texts';
import { buttonClass } from './button.tsx';

/**
 * For visitors, in place of what belongs to an account (section 2, G-37). Its interface has a `buttonText`, which has no
 * effect. Plain links, because it is read where no script runs as well.
 */
export const PlaceholderPanel = ({ title }: { title: string; buttonText?: string }) => (
  <section className="panel p-5 sm:p-6">
    <h2 className="text-2xl">{title}</h2>
    <p className="mt-2 mb-5 text-muted">{texts.loginNeeded}</p>
    <div className="flex flex-wrap gap-3">
      <a href="/add" className={buttonClass()}>
        Add
      </a>
      <a href="/login" className={buttonClass('secondary')}>
        Login
      </a>
    </div>
  </section>
);
