import '#website/site/ui/hero.css';
import './lead-forms.css';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, badgeCheck, calendarRange, layers, timer } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { PagePicture, Text } from '#website/texts/ui/Text.tsx';

export function ContactHero() {
  return (
    <section className="page-hero page-hero--photo on-ink">
      <PagePicture
        className="fill page-hero__img"
        image="contact.hero.image"
        alt="contact.hero.imageAlt"
        width={1920}
        height={1080}
        priority
      />
      <div className="wrap split">
        <div>
          <BackToHome />
          <h1 className="h1">
            <Text k="contact.hero.title" />
          </h1>
          <p className="lead">
            <Text k="contact.hero.subtitle" />
          </p>
          <p className="muted apart contact-intro">
            <Text k="contact.hero.intro" />
          </p>
        </div>
      </div>
    </section>
  );
}

const BENEFITS: { icon: string; title: TextKey; text: TextKey }[] = [
  { icon: layers, title: 'contact.benefits.materials', text: 'contact.benefits.materialsText' },
  { icon: badgeCheck, title: 'contact.benefits.craftsmen', text: 'contact.benefits.craftsmenText' },
  { icon: timer, title: 'contact.benefits.turnaround', text: 'contact.benefits.turnaroundText' },
  { icon: calendarRange, title: 'contact.benefits.availability', text: 'contact.benefits.availabilityText' },
];

export function Benefits() {
  return (
    <div className="on-surface benefits-band">
      <div className="wrap">
        <ul className="benefits">
          {BENEFITS.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon of={icon} />
              <div>
                <b>
                  <Text k={title} />
                </b>
                <span className="muted sm">
                  <Text k={text} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const REASONS: { title: TextKey; text: TextKey }[] = [
  { title: 'contact.why.paint', text: 'contact.why.paintText' },
  { title: 'contact.why.location', text: 'contact.why.locationText' },
  { title: 'contact.why.team', text: 'contact.why.teamText' },
  { title: 'contact.why.complete', text: 'contact.why.completeText' },
];

export function WhyChoose() {
  return (
    <section className="section on-surface">
      <div className="wrap">
        <SectionHead title={<Text k="contact.why.title" />} lead={<Text k="contact.why.lead" />} />
        <ul className="why">
          {REASONS.map(({ title, text }) => (
            <li key={title}>
              <h3>
                <Text k={title} />
              </h3>
              <p className="muted">
                <Text k={text} />
              </p>
            </li>
          ))}
        </ul>
        <BackToHome />
      </div>
    </section>
  );
}

function BackToHome() {
  return (
    <p>
      <PageLink className="back" to="/">
        <Icon of={arrowLeft} /> <Text k="contact.hero.back" />
      </PageLink>
    </p>
  );
}
