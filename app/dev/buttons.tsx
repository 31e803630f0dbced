import { Button, ButtonLink, type ButtonLook, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, circleAlert, pencil, search, trash2 } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { State } from './state.tsx';

const LOOKS: ButtonLook[] = ['primary', 'ink', 'line', 'quiet', 'danger'];
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
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </State>
      <State name="Small">
        {LOOKS.map((look) => (
          <Button key={look} look={look} small>
            {look}
          </Button>
        ))}
      </State>
      <State name="Busy">
        {LOOKS.map((look) => (
          <Button key={look} look={look} busy>
            Saving...
          </Button>
        ))}
      </State>
      <State name="Disabled">
        {LOOKS.map((look) => (
          <Button key={look} look={look} disabled>
            {look}
          </Button>
        ))}
      </State>
      <State name="Block">
        <Button look="primary" block>
          Full width
        </Button>
      </State>
      <State name="Links">
        <ButtonLink to="/dev/ui" look="primary" arrow>
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
