import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import '#foundation/settings/ui/settings.css';
import { BookingForm } from '#customers/appointments/ui/BookingForm.tsx';
import { WarrantyForm } from '#customers/passports/ui/WarrantyForm.tsx';
import { ColorsForm } from '#customers/schemes/ui/ColorsForm.tsx';
import { StudioForm } from '#customers/schemes/ui/StudioForm.tsx';
import { AlarmsForm } from '#desk/alarms/ui/AlarmsForm.tsx';
import { BackupsForm } from '#desk/backups/ui/BackupsForm.tsx';
import { RepliesForm } from '#desk/lead-desk/ui/RepliesForm.tsx';
import { RetentionForm } from '#desk/privacy/ui/RetentionForm.tsx';
import { PHOTOS_PAGE } from '#foundation/media/google-photos/google-photos.constants.ts';
import { SETTINGS_GROUPS, UnsavedParts, useUnsavedParts } from '#foundation/settings/ui/SettingPart.tsx';
import { SecurityForm } from '#office/account/ui/SecurityForm.tsx';
import { MailForm } from '#office/outbox/ui/MailForm.tsx';
import { PricesForm } from '#website/estimates/ui/PricesForm.tsx';
import { FactsForm, HoursForm, NoticeForm } from '#website/site/ui/BusinessForms.tsx';
import { OpeningForm } from '#workshop/hangar/openings/ui/OpeningForm.tsx';
import { TemplatesForm } from '#workshop/jobs/ui/TemplatesForm.tsx';
import { TrackerForm } from '#workshop/jobs/ui/TrackerForm.tsx';
import { ShopForm } from '#workshop/shop/ui/ShopForm.tsx';

/** A line at a fifth of the window: the section that it crosses is being read. */
const LINE = '-20% 0px -80%';

/** The id of the section that is being read; null above the first. */
function useCurrentPart(parts: RefObject<HTMLElement | null>): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const read = entries.find(({ isIntersecting }) => isIntersecting);
        if (read) setCurrent(read.target.id);
      },
      { rootMargin: LINE },
    );
    for (const part of parts.current?.children ?? []) observer.observe(part);
    return () => observer.disconnect();
  }, [parts]);
  return current;
}

/** The user has taken over. */
const TAKEOVERS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Parts grow as they load: keeps the one that the address names in view, until the user does something. */
function useLinkedPart(parts: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (!part || !parts.current) return;
    const takeover = new AbortController();
    const growth = new ResizeObserver(() => part.scrollIntoView({ behavior: 'instant' }));
    growth.observe(parts.current);
    const stop = () => {
      growth.disconnect();
      takeover.abort();
    };
    for (const event of TAKEOVERS)
      window.addEventListener(event, stop, { signal: takeover.signal, passive: true, capture: true });
    return stop;
  }, [hash, parts]);
}

export function Settings() {
  const parts = useRef<HTMLDivElement>(null);
  useLinkedPart(parts);
  const current = useCurrentPart(parts);
  return (
    <main id="main" className="wrap page page--long set">
      <h1 className="h2">Settings</h1>
      <p className="muted">
        Each section saves on its own and updates pages, calculators, emails and search results right away.
      </p>
      <UnsavedParts>
        <div className="stack set__body">
          <PartLinks current={current} />
          <div ref={parts}>
            <FactsForm />
            <HoursForm />
            <BookingForm />
            <PricesForm />
            <RepliesForm />
            <ShopForm />
            <TemplatesForm />
            <TrackerForm />
            <WarrantyForm />
            <OpeningForm />
            <NoticeForm />
            <StudioForm />
            <ColorsForm />
            <PhotosPart />
            <MailForm />
            <ConnectionsPart />
            <AlarmsForm />
            <BackupsForm />
            <SecurityForm />
            <RetentionForm />
          </div>
        </div>
      </UnsavedParts>
    </main>
  );
}

function PartLinks({ current }: { current: string | null }) {
  const unsaved = useUnsavedParts();
  return (
    <nav className="stack set__nav" aria-label="Settings sections">
      {Object.entries(SETTINGS_GROUPS).map(([group, parts]) => (
        <div key={group}>
          <p className="label">{group}</p>
          <ul>
            {Object.entries(parts).map(([part, title]) => (
              <li key={part}>
                <a href={`#${part}`} aria-current={part === current ? 'location' : undefined}>
                  {title}
                  {unsaved.has(part) && <small>Unsaved</small>}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Links to the page of calendar feeds and webhooks. */
function ConnectionsPart() {
  return (
    <section className="set__part" id="connections" aria-labelledby="connections-title">
      <header className="spread part-title">
        <h2 className="h3" id="connections-title">
          Calendar and webhooks
        </h2>
      </header>
      <p>See the hangar and appointments in your own calendar, and send updates to other programs.</p>
      <p>
        <Link to="/admin/connections">Calendar and webhooks</Link>
      </p>
    </section>
  );
}

/** Links to the page where each admin connects Google Photos. */
function PhotosPart() {
  return (
    <section className="set__part" id="photos" aria-labelledby="photos-title">
      <header className="spread part-title">
        <h2 className="h3" id="photos-title">
          Google Photos
        </h2>
      </header>
      <p>Choose pictures for the site from Google Photos. Check the connection or set it up.</p>
      <p>
        <Link to={PHOTOS_PAGE}>Check the connection</Link>
      </p>
    </section>
  );
}
