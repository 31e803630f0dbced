import { Text } from '#features/texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Icon } from '#ui/icon.tsx';
import { link } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { SHARE_TOASTS } from '../constants.ts';
import type { Project } from '../contract.ts';
import { projectPath } from '../rules.ts';

/** Opens the device's share sheet, or copies the link. */
export function ShareProject({ project }: { project: Project }) {
  async function share() {
    const shared = { title: project.title, url: new URL(projectPath(project), location.href).href };
    if ('share' in navigator && (await shareNatively(shared))) return;
    toast((await copyText(shared.url)) ? SHARE_TOASTS.copied : { ...SHARE_TOASTS.notCopied, kind: 'error' });
  }

  return (
    <span className="project__share">
      <Button small onClick={() => void share()}>
        <Icon of={link} /> <Text k="project.hero.share" />
      </Button>
    </span>
  );
}

/** @returns false if the browser cannot share; dismissing the sheet counts as shared */
async function shareNatively(shared: ShareData): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
