import './settings.css';
import { useRef } from 'react';
import { AlarmsForm } from './AlarmsForm.tsx';
import { BackupsForm } from './BackupsForm.tsx';
import { BookingForm } from './BookingForm.tsx';
import { ColorsForm } from './ColorsForm.tsx';
import { FactsForm } from './FactsForm.tsx';
import { HoursForm } from './HoursForm.tsx';
import { ConnectionsPart, PhotosPart } from './LinkedParts.tsx';
import { MailForm } from './MailForm.tsx';
import { NoticeForm } from './NoticeForm.tsx';
import { OpeningForm } from './OpeningForm.tsx';
import { PricesForm } from './PricesForm.tsx';
import { RepliesForm } from './RepliesForm.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import { SecurityForm } from './SecurityForm.tsx';
import { ShopForm } from './ShopForm.tsx';
import { StudioForm } from './StudioForm.tsx';
import { SETTINGS_GROUPS } from './settings-parts.ts';
import { TemplatesForm } from './TemplatesForm.tsx';
import { TrackerForm } from './TrackerForm.tsx';
import { UnsavedParts, useUnsavedParts } from './UnsavedParts.tsx';
import { useCurrentPart } from './use-current-part.ts';
import { useLinkedPart } from './use-linked-part.ts';
import { WarrantyForm } from './WarrantyForm.tsx';

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
