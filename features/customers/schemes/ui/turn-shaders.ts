import { PARTS } from '#airplanes/drawing/loft/solids.ts';
import { AMBIENT, KNEE, LAMP } from '#airplanes/drawing/loft/turntable.ts';

const vec3 = (values: readonly number[]) => `vec3(${values.map((value) => value.toFixed(4)).join(', ')})`;

/** GLSL ES 3.00. Metres of the airframe come in; light stands still while the airplane turns. */
export const VERTEX = `#version 300 es
in vec3 position, normal;
in float part;
uniform mat4 view;
out vec3 at, facing;
flat out int kind;
void main() {
  at = position;
  facing = normal;
  kind = int(part + .5);
  gl_Position = view * vec4(position, 1.);
}`;

const KINDS = PARTS.map((part, i) => `${part.toUpperCase().replace(' ', '_')} = ${i}`).join(', ');

/**
 * `colors` and `looks` are those of the parts; a look is metallic, pearl, matte, bare metal. `staged` turns a direction into
 * the frame of the stage: right, up, towards the eye. `mirrored` is what gloss paint shows: sky over a dark ramp, and a long
 * lamp. Flake lies flat: it is bright where it faces the lamp, and dark where it is seen from the side.
 */
export const FRAGMENT = `#version 300 es
precision highp float;
const int ${KINDS};
in vec3 at, facing;
flat in int kind;
uniform sampler2D skin[3], finishes[3];
uniform vec4 sideBox, planBox;
uniform vec3 eye, colors[${PARTS.length}];
uniform vec4 looks[${PARTS.length}];
uniform vec2 turn, pod;
uniform float post;
out vec4 color;

vec3 staged(vec3 d) { return vec3(dot(d.xy, vec2(turn.y, -turn.x)), d.z, -dot(d.xy, turn)); }

const vec3 LAMP = ${vec3(LAMP.at)};

vec3 mirrored(vec3 d, float blur) {
  float edge = mix(.03, .5, blur);
  vec3 up = mix(vec3(.62, .70, .78), vec3(.20, .30, .42), smoothstep(0., .9, d.y));
  vec3 down = mix(vec3(.20, .22, .24), vec3(.05, .06, .07), smoothstep(0., -.5, d.y));
  vec3 sky = mix(down, up, smoothstep(-edge, edge, d.y));
  float lamps = smoothstep(.06 + edge, .0, abs(d.z - .42 - .1 * d.x)) * smoothstep(.25, .6, d.y);
  return sky + vec3(1., .97, .92) * (lamps * mix(1.1, .25, blur) + pow(max(dot(d, LAMP), 0.), mix(220., 12., blur)) * mix(4., .3, blur));
}

float noise(vec2 p) { return fract(sin(dot(floor(p), vec2(12.9898, 78.233))) * 43758.5453); }

void main() {
  vec2 side = (at.xz - sideBox.xy) / sideBox.zw;
  vec2 plan = (vec2(at.x, abs(at.y)) - planBox.xy) / planBox.zw;
  if (kind == POD) side.y += pod.y;
  vec3 c = colors[kind];
  vec4 look = looks[kind];
  vec3 port = texture(skin[0], side).rgb, starboard = texture(skin[1], side).rgb, above = texture(skin[2], plan).rgb;
  vec3 portLook = texture(finishes[0], side).rgb, starboardLook = texture(finishes[1], side).rgb, aboveLook = texture(finishes[2], plan).rgb;
  if (kind == SIDE || (kind == POD && abs(at.y) > pod.x)) {
    c = at.y < 0. ? port : starboard;
    look.rgb = at.y < 0. ? portLook : starboardLook;
  } else if (kind == PLAN) {
    c = above;
    look.rgb = aboveLook;
  }
  float glass = kind == SIDE ? smoothstep(.5, .9, min(look.r, look.g)) : 0.;
  if (abs(at.y) < post) { c = mix(c, colors[BASE], glass); glass = 0.; }
  look = mix(look, vec4(0.), glass);
  c = pow(c, vec3(2.2));

  vec3 toEye = normalize(eye - at), n = normalize(facing);
  vec3 V = staged(toEye), N = staged(dot(n, toEye) < 0. ? -n : n);
  float facingEye = clamp(dot(N, V), 0., 1.), graze = pow(1. - facingEye, 5.);

  vec3 light = mix(mix(${vec3(AMBIENT.level)}, ${vec3(AMBIENT.down)}, clamp(-N.y * 1.1, 0., 1.)), ${vec3(AMBIENT.up)}, clamp(N.y, 0., 1.))
    + ${vec3(LAMP.color)} * pow(max(dot(N, LAMP), 0.), ${LAMP.falloff});

  vec3 H = normalize(LAMP + V);
  float grain = noise(at.xz * 900.) - .5;
  vec3 flake = c * (pow(max(dot(N, H), 0.), 14.) * 1.5 + grain * .25 - .28 * (1. - facingEye));
  vec3 veil = vec3(1., .93, .84) * pow(max(dot(N, H), 0.), 6.) * .16 + vec3(.75, .85, 1.) * pow(1. - facingEye, 2.) * .1;
  vec3 lit = c * light + (flake * look.r + veil * look.g) * light;

  float blur = look.b;
  float fresnel = mix(mix(.045, .12, glass), .82, look.a);
  fresnel = (fresnel + (1. - fresnel) * graze * .9) * (1. - .8 * look.b);
  vec3 seen = mirrored(reflect(-V, N), blur);
  vec3 o = lit * (1. - fresnel) * (1. - .9 * look.a) + seen * fresnel * mix(vec3(1.), c * 1.2, look.a);

  const float KNEE = ${KNEE}, REST = 1. - KNEE;
  o = mix(o, KNEE + REST * (1. - exp((KNEE - o) / REST)), step(KNEE, o));
  color = vec4(pow(o, vec3(1. / 2.2)), 1.);
}`;

export const SHADOW_VERTEX = `#version 300 es
in vec3 position;
in vec2 place;
uniform mat4 view;
out vec2 at;
void main() {
  at = place;
  gl_Position = view * vec4(position, 1.);
}`;

export const SHADOW_FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
uniform sampler2D shade;
out vec4 color;
void main() { color = vec4(0., 0., 0., texture(shade, at).a); }`;

// The little of WebGL 2 that one model with its pictures needs; docs/decisions/0021 has what a library would cost.

type Attributes = Record<string, { data: Float32Array | Uint8Array; size: number }>;
/** Values of uniforms by their names, matrices by columns; those of samplers are texture units. */
export type Uniforms = Record<string, readonly number[]>;

/** Triangles with the program that shades them. */
export class Model {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #vertices: WebGLVertexArrayObject;
  readonly #count: number;

  /** @throws if the browser cannot compile the shaders */
  constructor(
    gl: WebGL2RenderingContext,
    shaders: { vertex: string; fragment: string },
    attributes: Attributes,
    indices: Uint16Array,
  ) {
    this.#gl = gl;
    this.#program = compile(gl, shaders);
    this.#vertices = gl.createVertexArray();
    this.#count = indices.length;
    gl.bindVertexArray(this.#vertices);
    for (const [name, { data, size }] of Object.entries(attributes)) {
      const location = gl.getAttribLocation(this.#program, name);
      gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, data instanceof Uint8Array ? gl.UNSIGNED_BYTE : gl.FLOAT, false, 0, 0);
    }
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
  }

  draw(uniforms: Uniforms): void {
    const gl = this.#gl;
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React
    gl.useProgram(this.#program);
    gl.bindVertexArray(this.#vertices);
    for (let i = 0; i < gl.getProgramParameter(this.#program, gl.ACTIVE_UNIFORMS); i++) {
      const { name, type } = gl.getActiveUniform(this.#program, i)!;
      const at = gl.getUniformLocation(this.#program, name);
      // An array is called by its first element.
      const values = uniforms[name.replace('[0]', '')]!;
      if (type === gl.FLOAT_MAT4) gl.uniformMatrix4fv(at, false, values);
      else if (type === gl.FLOAT_VEC4) gl.uniform4fv(at, values);
      else if (type === gl.FLOAT_VEC3) gl.uniform3fv(at, values);
      else if (type === gl.FLOAT_VEC2) gl.uniform2fv(at, values);
      else if (type === gl.FLOAT) gl.uniform1fv(at, values);
      else gl.uniform1iv(at, values);
    }
    gl.drawElements(gl.TRIANGLES, this.#count, gl.UNSIGNED_SHORT, 0);
  }
}

function compile(gl: WebGL2RenderingContext, { vertex, fragment }: { vertex: string; fragment: string }): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'Not linked');
  return program;
}

/** A texture that shows a canvas, on a unit of its own. @returns what takes over the canvas as it is now */
export function makeTexture(gl: WebGL2RenderingContext, unit: number, canvas: HTMLCanvasElement): () => void {
  const texture = gl.createTexture();
  const anisotropy = gl.getExtension('EXT_texture_filter_anisotropic');
  return () => {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    if (anisotropy) gl.texParameteri(gl.TEXTURE_2D, anisotropy.TEXTURE_MAX_ANISOTROPY_EXT, 8);
  };
}
