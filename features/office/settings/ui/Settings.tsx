import './settings.css';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { BookingForm } from './BookingForm.tsx';
import { FactsForm } from './FactsForm.tsx';
import { HoursForm } from './HoursForm.tsx';
import { NoticeForm } from './NoticeForm.tsx';
import { PhotosPart } from './PhotosPart.tsx';
import { PricesForm } from './PricesForm.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import { SETTINGS_PARTS } from './settings-parts.ts';
import { UnsavedParts, useUnsavedParts } from './UnsavedParts.tsx';

/** What the owner changes of the business without touching code. */
export function Settings() {
  return (
    <main id="main" className="wrap set">
      <h1 className="h2">
        <Text k="settings.page.title" />
      </h1>
      <p className="muted">
        <Text k="settings.page.hint" />
      </p>
      <UnsavedParts>
        <div className="set__body">
          <PartLinks />
          <div>
            <FactsForm />
            <HoursForm />
            <PricesForm />
            <BookingForm />
            <NoticeForm />
            <RetentionForm />
            <PhotosPart />
          </div>
        </div>
      </UnsavedParts>
    </main>
  );
}

function PartLinks() {
  const unsaved = useUnsavedParts();
  return (
    <nav className="set__nav" aria-label={useText('settings.page.parts')}>
      <ul>
        {SETTINGS_PARTS.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>
              <Text k={`settings.${part}.title`} />
              {unsaved.has(part) && (
                <small>
                  <Text k="settings.page.unsaved" />
                </small>
              )}
            </a>
          </li>
        ))}
        <li>
          <a href="#photos">
            <Text k="settings.photos.title" />
          </a>
        </li>
      </ul>
    </nav>
  );
}
