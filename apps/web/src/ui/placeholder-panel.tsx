import { texts } from '@fencing-journal/contract/shared/texts';
import { buttonClass } from './button.tsx';

/**
 * Shown to visitors in place of account content. The specified prop `buttonText` has no effect. Uses plain links,
 * because it is also rendered without JavaScript.
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
