import './offered.css';
import { PagePicture } from '#features/texts/ui/PagePicture.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';

export function OfferedSection() {
  return (
    <section className="section section--joined offered">
      <div className="wrap split split--rev">
        <div>
          <h2>
            <Text k="home.offered.title" />
          </h2>
          <p className="muted">
            <Text k="home.offered.paragraph" />
          </p>
          <ul>
            {([1, 2, 3, 4] as const).map((n) => (
              <li key={n}>
                <Icon of={check} />
                <Text k={`home.offered.point${n}`} />
              </li>
            ))}
          </ul>
        </div>
        <div className="offered__picture">
          <PagePicture
            image="home.offered.image"
            alt="home.offered.imageAlt"
            width={1200}
            height={900}
            sizes="(min-width: 64rem) 54vw, 92vw"
          />
        </div>
      </div>
    </section>
  );
}
