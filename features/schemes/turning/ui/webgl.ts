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
