/**
 * The styles of every page, and of parts that load their code after the first view: their server-rendered HTML needs its
 * styles at once. One file, because a page is painted only when its last style sheet has loaded.
 */
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/layout.css';
import '#ui/button.css';
import '#ui/form.css';
import '#ui/parts.css';
import '#features/aircraft/ui/elevation.css';
import '#features/content/ui/home-lists.css';
import '#features/content/ui/projects.css';
import '#features/estimates/ui/prices.css';
import '#features/lead-forms/ui/lead-forms.css';
import '#features/schemes/ui/home-studio.css';
import '#features/site/ui/frame.css';
import '#features/site/ui/pages.css';
import '#features/site/ui/hero.css';
import '#features/site/ui/home.css';
import '#features/texts/ui/step-flow.css';
