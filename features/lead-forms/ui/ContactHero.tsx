import '#features/site/ui/page-hero.css';
import './contact.css';
import type { TextKey } from '#features/texts/contract.ts';
import { PagePicture } from '#features/texts/ui/PagePicture.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { badgeCheck, calendarRange, layers, timer } from '#ui/icons.ts';
import { BackToHome } from './BackToHome.tsx';

export function ContactHero() {
  return (
    <section className="page-hero page-hero--photo on-ink">
      <PagePicture
        className="page-hero__img"
        image="contact.hero.image"
        alt="contact.hero.imageAlt"
        width={1920}
        height={1080}
        priority
      />
      <div className="wrap">
        <div>
          <BackToHome />
          <h1 className="h1">
            <Text k="contact.hero.title" />
          </h1>
          <p className="lead">
            <Text k="contact.hero.subtitle" />
          </p>
          <p className="muted contact-intro">
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
