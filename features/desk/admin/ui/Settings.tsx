import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import '#foundation/settings/ui/settings.css';
import { BookingForm } from '#customers/appointments/ui/BookingForm.tsx';
import { WarrantyForm } from '#customers/passports/ui/WarrantyForm.tsx';
import { ColorsForm } from '#customers/schemes/ui/ColorsForm.tsx';
import { StudioForm } from '#customers/schemes/ui/StudioForm.tsx';
import { AlarmsForm } from '#desk/alarms/ui/AlarmsForm.tsx';
import { BackupsForm } from '#desk/backups/ui/BackupsForm.tsx';
import { RepliesForm } from '#desk/lead-desk/ui/RepliesForm.tsx';
import { MailboxForm } from '#desk/mailbox/ui/MailboxForm.tsx';
import { RetentionForm } from '#desk/privacy/ui/RetentionForm.tsx';
import { searchKey } from '#foundation/fields/typed-text.ts';
import { PHOTOS_PAGE } from '#foundation/media/google-photos/google-photos.constants.ts';
import {
  isSettingsPart,
  SETTINGS_GROUPS,
  SETTINGS_PATH,
  type SettingsPart,
  UnsavedParts,
  useUnsavedParts,
} from '#foundation/settings/ui/SettingPart.tsx';
import { SecurityForm } from '#office/account/ui/SecurityForm.tsx';
import { MailForm } from '#office/outbox/ui/MailForm.tsx';
import { Field } from '#ui/field.tsx';
import { useAfterHydration } from '#ui/hydration.ts';
import { isComposing } from '#ui/keys.ts';
import { MissingPage } from '#ui/page-states.tsx';
import { PricesForm } from '#website/estimates/ui/PricesForm.tsx';
import { MarkForm } from '#website/mark/ui/MarkForm.tsx';
import { FactsForm, HoursForm, NoticeForm } from '#website/site/ui/BusinessForms.tsx';
import { OpeningForm } from '#workshop/hangar/openings/ui/OpeningForm.tsx';
import { InvoicingForm } from '#workshop/invoices/desk/ui/InvoicingForm.tsx';
import { StripeForm } from '#workshop/invoices/stripe/ui/StripeForm.tsx';
import { TemplatesForm, TrackerForm } from '#workshop/jobs/ui/TemplatesForm.tsx';
import { ShopForm } from '#workshop/shop/ui/ShopForm.tsx';
import { AskingForm } from '#workshop/shown/ui/AskingForm.tsx';

const FORMS: Record<SettingsPart, ComponentType> = {
  facts: FactsForm,
  mark: MarkForm,
  hours: HoursForm,
  booking: BookingForm,
  prices: PricesForm,
  replies: RepliesForm,
  shop: ShopForm,
  invoices: InvoicingForm,
  stripe: StripeForm,
  templates: TemplatesForm,
  tracker: TrackerForm,
  warranty: WarrantyForm,
  opening: OpeningForm,
  notice: NoticeForm,
  studio: StudioForm,
  colors: ColorsForm,
  showing: AskingForm,
  photos: PhotosPart,
  mail: MailForm,
  mailbox: MailboxForm,
  connections: ConnectionsPart,
  alarms: AlarmsForm,
  backups: BackupsForm,
  security: SecurityForm,
  retention: RetentionForm,
};

/** What else an owner may search a section by. */
const ALSO: Partial<Record<SettingsPart, string>> = {
  facts: 'name city state airport time zone coverage experience year',
  mark: 'logo icon letterhead upload picture',
  hours: 'telephone opening times',
  booking: 'appointments calendar holidays closed days',
  prices: 'price list aircraft types packages add-ons estimate',
  replies: 'email texts signature placeholders',
  shop: 'work days deposit terms acceptance code validity',
  stripe: 'stripe ach online invoices keys webhook',
  templates: 'checklists work days',
  tracker: 'updates photos times of emails',
  opening: 'waitlist lead time slots',
  notice: 'banner visitors',
  studio: 'paint schemes gallery layout',
  colors: 'paint coatings',
  showing: 'permission testimonials reviews portfolio asking email',
  mail: 'server smtp sender outbox',
  mailbox: 'imap server replies customers plus-addresses folder',
  connections: 'feeds api',
  alarms: 'notifications trouble',
  backups: 'passphrase restore encryption',
  security: 'passkey authenticator login',
  retention: 'privacy erase delete data',
};

/** One section at a time. Its address names it; that of the page alone shows the first. */
export function Settings({ part }: { part: string | undefined }) {
  // Addresses of older releases named it so.
  const hash = useAfterHydration(useLocation().hash.slice(1)) ?? '';
  // Below the list on a phone.
  useEffect(() => {
    if (part) document.getElementById(part)?.scrollIntoView({ behavior: 'instant' });
  }, [part]);
  if (isSettingsPart(hash)) return <Navigate to={`${SETTINGS_PATH}/${hash}`} replace />;
  if (part !== undefined && !isSettingsPart(part)) return <MissingPage {...NO_SECTION} />;
  return (
    <main id="main" className="wrap page set">
      <h1 className="h2">Settings</h1>
      <p className="muted">
        Each section saves on its own and updates pages, calculators, emails and search results right away.
      </p>
      <UnsavedParts>
        <SettingsBody current={part ?? 'facts'} />
      </UnsavedParts>
    </main>
  );
}

const NO_SECTION = {
  title: 'This section doesn’t exist',
  text: 'The address may be wrong.',
  back: { to: SETTINGS_PATH, label: 'All settings' },
};

function SettingsBody({ current }: { current: SettingsPart }) {
  const unsaved = useUnsavedParts();
  return (
    <div className="stack set__body">
      <PartLinks current={current} unsaved={unsaved} />
      <div>
        {/* What is not saved stays in its form. */}
        {(Object.keys(FORMS) as SettingsPart[])
          .filter((part) => part === current || unsaved.has(part))
          .map((part) => {
            const Part = FORMS[part];
            return (
              <div key={part} hidden={part !== current}>
                <Part />
              </div>
            );
          })}
      </div>
    </div>
  );
}

/** Enter in the search opens the first section that it finds. */
function PartLinks({ current, unsaved }: { current: SettingsPart; unsaved: ReadonlySet<string> }) {
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const wanted = searchKey(search).split(/\s+/);
  const groups = Object.entries(SETTINGS_GROUPS).flatMap(([group, parts]) => {
    const found = Object.entries(parts).filter(([part, title]) => {
      const words = searchKey(`${title} ${group} ${ALSO[part as SettingsPart] ?? ''}`);
      return wanted.every((word) => words.includes(word));
    });
    return found.length > 0 ? [{ group, found }] : [];
  });

  function openFirst(event: KeyboardEvent) {
    const first = groups[0]?.found[0];
    if (event.key !== 'Enter' || isComposing(event) || !first) return;
    setSearch('');
    void navigate(`${SETTINGS_PATH}/${first[0]}`);
  }

  return (
    <nav className="stack set__nav" aria-label="Settings sections">
      <Field
        label="Search settings"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={openFirst}
      />
      <p className="vh" role="status">
        {search && `${groups.reduce((sum, { found }) => sum + found.length, 0)} found`}
      </p>
      {groups.length === 0 && <p className="muted">No section matches.</p>}
      {groups.map(({ group, found }) => (
        <div key={group}>
          <p className="label">{group}</p>
          <ul>
            {found.map(([part, title]) => (
              <li key={part}>
                <Link to={`${SETTINGS_PATH}/${part}`} aria-current={part === current ? 'page' : undefined}>
                  {title}
                  {unsaved.has(part) && <small>Unsaved</small>}
                </Link>
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
