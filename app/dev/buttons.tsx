import { Button, ButtonLink, type ButtonVariant, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, circleAlert, pencil, search, trash2 } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { State } from './state.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'ink', 'line', 'quiet', 'danger'];
const GROUNDS = ['on-surface', 'on-mist', 'on-ink'];

export function ButtonStates() {
  return (
    <div className="grid g3">
      {GROUNDS.map((ground) => (
        <ButtonsOn key={ground} ground={ground} />
      ))}
    </div>
  );
}

function ButtonsOn({ ground }: { ground: string }) {
  return (
    <div className={`grid card--pad ${ground}`}>
      <p className="label">{ground}</p>
      <State name="Ready">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </State>
      <State name="Small">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} small>
            {variant}
          </Button>
        ))}
      </State>
      <State name="Busy">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} busy>
            Saving...
          </Button>
        ))}
      </State>
      <State name="Disabled">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </State>
      <State name="Block">
        <Button variant="primary" block>
          Full width
        </Button>
      </State>
      <State name="Links">
        <ButtonLink to="/dev/ui" variant="primary" arrow>
          With an arrow
        </ButtonLink>
        <ButtonLink to="/dev/ui">Without</ButtonLink>
        <PageLink className="text-link" to="/dev/ui">
          Text link
        </PageLink>
      </State>
      <State name="Icons">
        {[check, circleAlert, search].map((shape) => (
          <Icon key={shape} of={shape} />
        ))}
        <IconButton icon={pencil} label="Edit" />
        <IconButton icon={trash2} label="Delete" disabled />
      </State>
    </div>
  );
}
