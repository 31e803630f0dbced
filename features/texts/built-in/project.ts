import { line } from '../constants.ts';

export const project = {
  'project.hero.back': line('Complete Portfolio', 60),
  'project.hero.compare': line('Drag the tape, or use the arrow keys.', 120),
  'project.hero.place': line('Project', 40),
  'project.hero.share': line('Share', 40),

  'project.spec.title': line('Specification', 80),
  'project.spec.aircraft': line('Aircraft', 40),
  'project.spec.work': line('Work', 40),
  'project.spec.completed': line('Completed', 40),
  'project.spec.process': line('Process', 40),
  'project.spec.processText': line('The steps its material calls for, disassembly to sign-off', 120),
  'project.spec.coverage': line('Coverage', 40),
  'project.spec.coverageText': line('Paint and materials 5 years, labor 3 years', 120),
  'project.drawing.title': line('The type, as drawn', 80),
  'project.drawing.scheme': line('Scheme, as drawn', 80),
  'project.drawing.note': line('Left elevation', 40),

  'project.photos.title': line('Up close', 80),
  'project.start.title': line('Yours could be the next pair.', 120),
  'project.start.contact': line('Start Your Project', 60),
  'project.start.price': line('Estimate a price', 60),
  'project.start.studio': line('Paint this on yours', 60),

  'project.next.label': line('Next project', 40),
  'project.next.go': line('See the project', 60),
};
