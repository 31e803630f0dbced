import { slugOf } from '../rules.ts';
import type { ListedService, Service } from './contract.ts';

const SMALL_NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** 6 becomes 'Six services', 12 becomes '12 services'. */
export function serviceCount(count: number): string {
  return `${SMALL_NUMBERS[count] ?? count} ${count === 1 ? 'service' : 'services'}`;
}

/** '/services/3-touch-up-repair' */
export function servicePath({ id, title }: Pick<Service, 'id' | 'title'>): string {
  return `/services/${slugOf(id, title)}`;
}

/** The contact page with this service chosen. */
export function contactAbout(title: string): string {
  return `/contact?${new URLSearchParams({ service: title })}`;
}

/** The included items, without empty lines. */
export function includedIn({ included }: Pick<Service, 'included'>): string[] {
  return included
    .split('\n')
    .map((thing) => thing.trim())
    .filter(Boolean);
}

/** Only what the home page needs, to keep its data small. */
export function toListedService({
  id,
  title,
  description,
  imageUrl,
  imageAlt,
  badge,
  updatedAt,
}: ListedService): ListedService {
  return { id, title, description, imageUrl, imageAlt, badge, updatedAt };
}
