import { planCards } from '@fencing-journal/contract/shared/plan-cards';
import { useState, useSyncExternalStore } from 'react';
import { readSession } from '../../http/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { faq, features, screenshots } from './content.ts';
import { Footer } from './footer.tsx';
import { Screenshot } from './screenshot.tsx';

const buttonClass =
  'inline-flex min-h-12 items-center justify-center rounded-lg border border-transparent bg-accent px-6 text-lg font-semibold text-on-accent hover:bg-accent-strong';
const linkClass =
  'inline-flex min-h-11 items-center rounded-lg px-2 max-[22rem]:px-1 font-medium hover:bg-sunken sm:px-3';
const StartNow = () => (
  <a href="/register" className={buttonClass}>
    Start Now
  </a>
);

const subscribeNever = () => () => undefined;

/** False in the prerendered page. The session is known only after hydration. */
const useSignedIn = () =>
  useSyncExternalStore(
    subscribeNever,
    () => readSession() !== null,
    () => false,
  );

/** What a free account has; hidden if the server requires a plan. */
const FreeNote = ({ className = '' }: { className?: string }) => (
  <p className={`[html[data-billing=hard]_&]:hidden ${className}`}>
    Free with 1 GB of video. No card needed.
  </p>
);

/** The call to action: start now, or open the journal. */
const CallToAction = () =>
  useSignedIn() ? (
    <a href="/journal" className={buttonClass}>
      Open journal
    </a>
  ) : (
    <StartNow />
  );

/**
 * The public front page. It is prerendered, so it uses plain links, little script, and nothing from the app for
 * logged-in people.
 */
export function LandingPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main>
        <Hero />
        <Features />
        <Screenshots />
        <Plans />
        <FaqSection />
        <section className="bg-mask/10 px-4 py-16 text-center">
          <h2 className="text-4xl">Your next bout is worth a line.</h2>
          <p className="mx-auto mt-2 mb-6 max-w-xl text-lg text-muted">
            Start with the last tournament you remember.
          </p>
          <CallToAction />
        </section>
      </main>
      <Footer />
      <CookieBanner />
    </div>
  );
}

function Header() {
  const signedIn = useSignedIn();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-card short:static">
      <div className="mx-auto flex min-h-16 short:min-h-12 max-w-6xl items-center justify-between gap-x-2 px-4 sm:px-6">
        <a
          href="/"
          className="font-display flex min-h-11 min-w-0 items-center gap-2 text-lg font-bold uppercase sm:text-xl sm:tracking-wide"
        >
          <span className="size-3 shrink-0 rounded-full bg-lamp" aria-hidden="true" />
          <span className="truncate">Fencing Journal</span>
        </a>
        <nav aria-label="Main" className="flex shrink-0 items-center">
          <a href="/" className={`${linkClass} max-sm:hidden`} aria-current="page">
            Home
          </a>
          <a href="/journal" className={`${linkClass} max-[15rem]:hidden`}>
            Journal
          </a>
          <a href="/contact" className={`${linkClass} max-sm:hidden`}>
            Contact
          </a>
          {!signedIn && (
            <a href="/login" className={linkClass}>
              Login
            </a>
          )}
          {!signedIn && (
            <a href="/register" className={`${linkClass} max-sm:hidden`}>
              Register
            </a>
          )}
        </nav>
      </div>
    </header>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-10 px-4 py-10 sm:px-6 md:grid-cols-2 md:py-16 short:items-start short:py-3">
      <div>
        <h1 className="text-5xl sm:text-6xl short:text-3xl">Every touch teaches. Write it down.</h1>
        <p className="mt-4 mb-6 max-w-md text-xl text-muted sm:mb-8 short:my-2 short:text-base">
          A journal for fencers and their coaches: lessons, tournaments, bouts and video, all in one
          place and shared only with the people you choose.
        </p>
        <CallToAction />
        <FreeNote className="mt-3 text-muted" />
      </div>
      <div className="mx-auto w-64 max-w-full sm:w-72">
        <Screenshot
          priority
          name="event"
          sizes="(min-width: 40rem) 18rem, 16rem"
          alt="An event in the journal: third of 22, seven bouts won and three lost, a touch difference of plus 15"
        />
      </div>
    </section>
  );
}

function Features() {
  return (
    <section aria-label="What it does" className="border-y border-line bg-card">
      <ul className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 py-14 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        {features.map(({ title, text, icon }) => (
          <li key={title}>
            <Icon name={icon} className="size-9 text-accent" />
            <h2 className="mt-3 mb-1 text-2xl">{title}</h2>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a phone a horizontal scroller across the full width, otherwise all screenshots in view. */
function Screenshots() {
  return (
    <section aria-labelledby="screens" className="mx-auto max-w-6xl px-4 pt-14 pb-4 sm:px-6">
      <h2 id="screens" className="mb-8 text-center text-4xl">
        On the strip and at home
      </h2>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must take arrow keys
        tabIndex={0}
        aria-label="Screenshots of the journal"
        className="-mx-4 flex snap-x snap-mandatory gap-6 overflow-x-auto px-4 pb-6 sm:-mx-6 sm:px-6 xl:gap-10"
      >
        {screenshots.map(({ name, alt, caption }) => (
          <li key={name} className="w-64 max-w-[85%] shrink-0 snap-center md:shrink">
            <Screenshot name={name} sizes="16rem" alt={alt} />
            <p className="mt-4 text-center text-muted">{caption}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plans() {
  return (
    <section className="mx-auto w-full max-w-4xl px-4 py-14 sm:px-6" aria-labelledby="plans">
      <h2 id="plans" className="mb-6 text-center text-4xl">
        Plans
      </h2>
      <p className="-mt-3 mb-6 text-center text-lg text-muted [html[data-billing=hard]_&]:hidden">
        You can use everything in Student for free, with 1 GB of video. Upgrade any time.
      </p>
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {planCards.map((plan) => (
          <li key={plan.title} className="panel flex flex-col p-6">
            <h3 className="text-3xl">{plan.title}</h3>
            <p className="mt-1 text-muted">{plan.description}</p>
            <p className="my-4">
              <span className="figures text-5xl">{plan.price}</span> / Month
            </p>
            <p className="font-semibold">You can get :</p>
            <ul className="mt-2 mb-6 grid flex-1 content-start gap-2">
              {plan.features.map((feature) => (
                <li key={feature} className="flex gap-2">
                  <Icon name="check" className="mt-0.5 size-5 text-accent" />
                  {feature}
                </li>
              ))}
            </ul>
            <StartNow />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FaqSection() {
  return (
    <section className="mx-auto w-full max-w-3xl px-4 py-14 sm:px-6" aria-labelledby="faq">
      <h2 id="faq" className="text-center text-4xl">
        Frequently Asked Questions
      </h2>
      <p className="mt-2 mb-6 text-center text-muted">
        Some of the following questions are most frequently asked by users.
      </p>
      <div className="panel divide-y divide-line">
        {faq.map((item) => (
          <FaqItem key={item.question} {...item} />
        ))}
      </div>
    </section>
  );
}

function FaqItem({ question, answer }: { question: string; answer: string }) {
  const [open, setOpen] = useState(false);
  const id = `answer-${question.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <div>
      <h3 className="font-sans text-base">
        <button
          type="button"
          className="flex min-h-14 w-full items-center justify-between gap-4 px-5 text-left font-semibold"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {question}
          <Icon name={open ? 'minus' : 'plus'} />
        </button>
      </h3>
      <div
        id={id}
        className={`max-h-40 overflow-y-auto px-5 pb-4 text-muted ${open ? '' : 'hidden noscript:block'}`}
      >
        {answer}
      </div>
    </div>
  );
}
