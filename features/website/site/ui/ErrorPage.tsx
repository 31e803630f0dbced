import './pages.css';
import type { ComponentType, ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router';
import type { AirframeId } from '#airplanes/aircraft/built-in/airframes.ts';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import type { Business } from '#foundation/business/business.ts';
import { formatPhone } from '#foundation/business/business.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon, phone as phoneShape } from '#ui/icon.tsx';
import { pageTitle } from '../pages.ts';
import { ERROR_PAGE, LINK_ERRORS } from '../site.constants.ts';
import { SiteFrame } from './SiteFrame.tsx';
import { useSite } from './site-data.ts';

interface ErrorPageProps {
  error: unknown;
  isPrivateLink?: boolean;
  /** Header and footer around it. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/** Replaces a page that failed. Tells what to do, nothing about the cause. */
export default function ErrorPage({ error, isPrivateLink = false, frame: Frame = SiteFrame }: ErrorPageProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const ofLink = isPrivateLink ? (ownMessage(error) ?? LINK_ERRORS[status]) : undefined;
  const message = ofLink ?? messageFor(error, status);
  const shop = useShop(error);
  const failure = status === 404 ? <NotFoundCard /> : <FailureCard status={status} shop={shop} {...message} />;
  const card = ofLink ? <LinkCard {...ofLink} /> : failure;
  // Without the root's data (database unavailable) header and footer have no texts.
  const hasSiteData = useRouteLoaderData('root') !== undefined;
  return (
    <>
      <title>{pageTitle(message.title, shop?.name)}</title>
      <meta name="robots" content="noindex" />
      {hasSiteData ? <Frame>{card}</Frame> : card}
    </>
  );
}

/** The facts that came with the page, or with the error where the database is unavailable. */
function useShop(error: unknown): Business | null {
  const { business } = useSite();
  if (business.name || !isRouteErrorResponse(error)) return business;
  return (error.data as { business?: Business } | null)?.business ?? null;
}

type Message = { title: string; text: string };
type LinkMessage = Message & { label: string };

/** A loader may say why its link shows nothing. */
function ownMessage(error: unknown): LinkMessage | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === 'object' && data !== null && 'label' in data ? (data as LinkMessage) : undefined;
}

const MESSAGES: Record<number, Message> = { 404: ERROR_PAGE.notFound, 503: ERROR_PAGE.unavailable };

/** A 4xx with a detail shows it. */
function messageFor(error: unknown, status: number): Message {
  const reason = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : '';
  if (status < 500 && status !== 404 && reason) return { title: ERROR_PAGE.refused.title, text: reason };
  return MESSAGES[status] ?? ERROR_PAGE.failure;
}

export function NotFoundCard() {
  const { title, text } = ERROR_PAGE.notFound;
  return (
    <ErrorCard drawing="single-piston-low" title={title} text={text}>
      <ButtonLink to="/" variant="ink">
        {ERROR_PAGE.home}
      </ButtonLink>
      <ButtonLink to="/portfolio">{ERROR_PAGE.portfolio}</ButtonLink>
      <ButtonLink to="/contact">{ERROR_PAGE.quote}</ButtonLink>
    </ErrorCard>
  );
}

/** A private link that opens nothing: the shop knows the one that does. */
function LinkCard({ label, title, text }: LinkMessage) {
  const { business } = useSite();
  const { phone } = business;
  return (
    <ErrorCard drawing="single-turboprop" broken label={label} title={title} text={text} shop={business}>
      {phone && (
        <a className="btn btn--ink" href={`tel:${phone}`}>
          <Icon of={phoneShape} /> {formatPhone(phone)}
        </a>
      )}
      <ButtonLink to="/contact">{ERROR_PAGE.write}</ButtonLink>
    </ErrorCard>
  );
}

function FailureCard({ status, shop, title, text }: Message & { status: number; shop: Business | null }) {
  const { pathname, search } = useLocation();
  return (
    <ErrorCard drawing="twin-piston" broken label={`Error ${status}`} title={title} text={text} shop={shop}>
      {/* Document loads: the scripts in this tab may be what failed. */}
      <a className="btn btn--ink" href={pathname + search}>
        {ERROR_PAGE.tryAgain}
      </a>
      <a className="btn btn--line" href="/">
        {ERROR_PAGE.home}
      </a>
      <a className="btn btn--line" href="/contact">
        {ERROR_PAGE.quote}
      </a>
    </ErrorCard>
  );
}

function ShopFacts({ airport, address, hours }: Business) {
  return (
    <p className="apart--wide error-page__shop sm muted">
      {airport.name} ({airport.code}), {address.locality}, {address.region}
      <br />
      {hours.map(({ label }) => label).join(', ')}
    </p>
  );
}

function ErrorCard({
  drawing,
  broken = false,
  label,
  title,
  text,
  shop,
  children,
}: {
  drawing: AirframeId;
  broken?: boolean;
  label?: string;
  title: string;
  text: string;
  shop?: Business | null;
  children: ReactNode;
}) {
  return (
    <main id="main" className="error-page light-top">
      <div className="wrap">
        <div className={`card${broken ? ' is-broken' : ''}`}>
          <div className="error-page__drawing">
            <LazyElevation of={drawing} />
          </div>
          <div className="card--pad">
            {label && <p className="ahead--tight label">{label}</p>}
            <h1 className="h2">{title}</h1>
            <p className="apart--close muted">{text}</p>
            <div className="row apart--wide">{children}</div>
            {shop?.name && <ShopFacts {...shop} />}
          </div>
        </div>
      </div>
    </main>
  );
}
