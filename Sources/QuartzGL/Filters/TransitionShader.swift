import QuartzCompositor

/// The sources of the transition programs: fragment functions over two pictures.
///
/// Pictures are premultiplied. Coordinates go from (0, 0) at the top left to (1, 1) at the bottom right. Positions and lengths
/// are in points, y downwards. Angles are counter-clockwise on the screen.
enum TransitionShader {
    /// Returns the fragment stage of a kind.
    static func fragment(_ kind: TransitionEffect.Kind) -> String {
        guard case .function(let source, let parameters) = kind else {
            return head(numbers: 12) + tools + body(kind) + main
        }
        let names = parameters.enumerated().map { "#define \($1) (uNumbers[\($0)].x)\n" }.joined()
        return head(numbers: max(1, parameters.count)) + names + "#line 1\n" + source + main
    }

    private static func head(numbers: Int) -> String {
        """
        #version 300 es
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        uniform sampler2D uFrom;
        uniform sampler2D uTo;
        uniform sampler2D uImage;
        uniform vec4 uFromPart;      // where the picture lies in its texture: offset, size
        uniform vec4 uToPart;
        uniform vec4 uImagePart;
        uniform vec4 uFromLimit;     // least and greatest texture coordinates sampled
        uniform vec4 uToLimit;
        uniform bool uHasImage;
        uniform vec2 size;
        uniform vec2 uPixels;
        uniform float uTime;
        uniform vec4 uNumbers[\(numbers)];
        out vec4 oColor;

        bool isInside(vec2 uv) { return all(greaterThanEqual(uv, vec2(0.0))) && all(lessThanEqual(uv, vec2(1.0))); }
        vec4 fromColor(vec2 uv) {
            vec4 c = texture(uFrom, clamp(uFromPart.xy + uv * uFromPart.zw, uFromLimit.xy, uFromLimit.zw));
            return isInside(uv) ? c : vec4(0.0);
        }
        vec4 toColor(vec2 uv) {
            vec4 c = texture(uTo, clamp(uToPart.xy + uv * uToPart.zw, uToLimit.xy, uToLimit.zw));
            return isInside(uv) ? c : vec4(0.0);
        }

        """
    }

    private static let main = """

        void main() { oColor = transition(gl_FragCoord.xy / uPixels, uTime); }
        """

    private static let tools = """
        vec4 imageColor(vec2 uv) { return texture(uImage, uImagePart.xy + clamp(uv, 0.001, 0.999) * uImagePart.zw); }
        vec2 direction(float angle) { return vec2(cos(angle), -sin(angle)); }
        // Half the extent of the picture along a direction.
        float halfSpan(vec2 d) { return 0.5 * dot(abs(d), size); }
        float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
        float noise(vec2 p) {
            vec2 i = floor(p);
            vec2 f = p - i;
            f = f * f * (3.0 - 2.0 * f);
            return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
        }

        """

    private static func body(_ kind: TransitionEffect.Kind) -> String {
        switch kind {
        case .dissolve, .function: "vec4 transition(vec2 uv, float t) { return mix(fromColor(uv), toColor(uv), t); }"
        case .swipe: swipe
        case .barsSwipe: bars
        case .copyMachine: copyMachine
        case .disintegrate: disintegrate
        case .flash: flash
        case .mod: mod
        case .pageCurl: pageCurl
        case .ripple: ripple
        case .accordion: accordion
        case .cube: solid + cube
        case .flip: solid + flip
        case .suck: suck
        }
    }

    /// A soft edge, tinted in its middle, moves across. Numbers: colour, angle, width, opacity of the tint.
    private static let swipe = """
        vec4 transition(vec2 uv, float t) {
            vec2 d = direction(uNumbers[1].x);
            float reach = halfSpan(d);
            float width = uNumbers[2].x;
            float edge = mix(-reach - width, reach, t);
            float share = 1.0 - smoothstep(0.0, width, dot(uv * size - 0.5 * size, d) - edge);
            vec4 color = mix(fromColor(uv), toColor(uv), share);
            vec4 tint = vec4(uNumbers[0].rgb, 1.0) * uNumbers[0].a * color.a;
            return mix(color, tint, clamp(uNumbers[3].x * 4.0 * share * (1.0 - share), 0.0, 1.0));
        }
        """

    /// The old picture leaves in bars, each slightly later than the previous one. Numbers: angle, width, offset.
    private static let bars = """
        vec4 transition(vec2 uv, float t) {
            vec2 d = direction(uNumbers[0].x);
            vec2 n = vec2(-d.y, d.x);
            vec2 p = uv * size - 0.5 * size;
            float width = uNumbers[1].x;
            float bar = floor((dot(p, n) + halfSpan(n)) / width);
            float last = floor(2.0 * halfSpan(n) / width);
            float way = 2.0 * halfSpan(d);
            float travel = clamp(t * (way + last * uNumbers[2].x) - bar * uNumbers[2].x, 0.0, way);
            vec2 source = uv - d * travel / size;
            vec4 old = fromColor(source);
            return travel < way && isInside(source) ? old : toColor(uv);
        }
        """

    /// A bar of light moves across and reveals the new picture. Numbers: colour, angle, width, opacity.
    private static let copyMachine = """
        vec4 transition(vec2 uv, float t) {
            vec2 d = direction(uNumbers[1].x);
            float reach = halfSpan(d);
            float width = uNumbers[2].x;
            float middle = mix(-reach - 0.5 * width, reach + 0.5 * width, t);
            float x = dot(uv * size - 0.5 * size, d) - middle;
            vec4 color = mix(toColor(uv), fromColor(uv), smoothstep(-1.0, 1.0, x));
            float light = max(0.0, 1.0 - abs(x) * 2.0 / width);
            light = light * light * (3.0 - 2.0 * light) * uNumbers[3].x;
            vec3 added = uNumbers[0].rgb * (uNumbers[0].a * light * max(color.a, min(light, 1.0)));
            return min(vec4(color.rgb + added, max(color.a, min(light * uNumbers[0].a, 1.0))), vec4(1.0));
        }
        """

    /// The old picture disappears where the mask is dark first, and casts a shadow on the new one. Numbers: –, radius and density
    /// of the shadow, its offset.
    private static let disintegrate = """
        float gone(vec2 uv, float t) {
            vec4 m = imageColor(uv);
            float order = uHasImage ? dot(m.rgb, vec3(0.2126, 0.7152, 0.0722)) + 1.0 - m.a : noise(uv * 24.0) * 0.6 + noise(uv * 71.0) * 0.4;
            return smoothstep(order - 0.05, order + 0.05, mix(-0.05, 1.05, t));
        }
        vec4 transition(vec2 uv, float t) {
            vec2 offset = vec2(uNumbers[3].x, -uNumbers[3].y) / size;
            vec2 radius = uNumbers[1].xx / size;
            float shadow = 0.0;
            for (int i = 0; i < 8; ++i) {
                float a = float(i) * 0.785398;
                vec2 q = uv - offset + radius * vec2(cos(a), sin(a)) * (i % 2 == 0 ? 1.0 : 0.5);
                shadow += isInside(q) ? 1.0 - gone(q, t) : 0.0;
            }
            vec4 below = toColor(uv);
            below.rgb *= 1.0 - uNumbers[2].x * shadow / 8.0 * smoothstep(0.0, 0.2, t) * smoothstep(1.0, 0.8, t);
            return mix(fromColor(uv), below, gone(uv, t));
        }
        """

    /// A flash of light with rays hides the change. Numbers: centre, colour, greatest radius, strength and contrast of the rays,
    /// the time at which it starts to fade.
    private static let flash = """
        vec4 transition(vec2 uv, float t) {
            vec2 p = (uv * size - uNumbers[0].xy) / max(size.x, size.y);
            float fade = clamp(uNumbers[5].x, 0.05, 0.95);
            float power = t < fade ? smoothstep(0.0, fade, t) : smoothstep(1.0, fade, t);
            float angle = atan(p.y, p.x);
            float rays = noise(vec2(angle * 9.0, t * 4.0)) * 0.6 + noise(vec2(angle * 31.0, 7.0)) * 0.4;
            rays = clamp((rays - 0.5) * uNumbers[4].x + 0.5, 0.0, 1.0);
            float reach = length(p) / max(uNumbers[2].x * power, 1.0e-3);
            float light = power * (exp(-3.0 * reach) * (1.0 + uNumbers[3].x * rays) + 2.0 * power * power);
            vec4 color = mix(fromColor(uv), toColor(uv), smoothstep(fade - 0.1, fade + 0.05, t));
            float cover = clamp(light, 0.0, 1.0) * uNumbers[1].a;
            return clamp(color * (1.0 - 0.5 * cover) + vec4(uNumbers[1].rgb, 1.0) * cover, 0.0, 1.0);
        }
        """

    /// Holes grow in the old picture, those near the centre first. Numbers: centre, angle, radius of the pattern, compression.
    private static let mod = """
        vec4 transition(vec2 uv, float t) {
            vec2 p = uv * size - uNumbers[0].xy;
            vec2 d = direction(uNumbers[1].x);
            vec2 q = vec2(dot(p, d), dot(p, vec2(-d.y, d.x))) / uNumbers[2].x * 4.0;
            q += 0.25 * sin(q.yx * 2.1);
            float late = length(p) / uNumbers[3].x;
            float most = (length(size) + length(uNumbers[0].xy)) / uNumbers[3].x;
            float own = clamp(t * (1.0 + most) - late, 0.0, 1.0);
            float hole = length(fract(q) - 0.5) + 0.02;
            return mix(fromColor(uv), toColor(uv), smoothstep(hole - 0.02, hole + 0.02, own * 0.78));
        }
        """

    /// A page is rolled over a cylinder that moves across it. Numbers: angle, radius, –, –, size and amount of the shadow.
    ///
    /// Seen from above, s is the distance along the page and x the cylinder's line of contact. Up to x the page is flat; then s =
    /// x + R φ is seen at x + R sin φ; after half a turn it is flat and upside down, at x − (s − x − π R).
    private static let pageCurl = """
        vec2 place(vec2 p, float a, float s, vec2 d) { return (p + (s - a) * d) / size; }
        vec4 back(vec2 uv) {
            vec4 c = fromColor(uv);
            return uHasImage ? imageColor(uv) * c.a : mix(c, vec4(c.a), 0.75);
        }
        // The coverage of the turned part at a point: 1 for the back of the page.
        float flap(vec2 p, float a, float x, float radius, vec2 d) {
            if (a > x + radius) return 0.0;
            float s = a > x ? x + radius * (3.14159265 - asin((a - x) / radius)) : x + 3.14159265 * radius + x - a;
            vec2 uv = place(p, a, s, d);
            return isInside(uv) ? fromColor(uv).a : 0.0;
        }
        vec4 transition(vec2 uv, float t) {
            vec2 d = direction(uNumbers[0].x);
            float reach = halfSpan(d);
            float radius = max(uNumbers[1].x, 0.01);
            vec2 p = uv * size;
            float a = dot(p - 0.5 * size, d);
            float x = mix(reach, -reach - radius, t);
            float room = max(uNumbers[4].x * radius, 1.0);
            // The turned part casts its shadow ahead of itself and on the page.
            float shadow = 0.0;
            for (int i = 1; i <= 8; ++i) {
                float away = room * float(i) / 8.0;
                shadow += (flap(p - d * away, a - away, x, radius, d) + flap(p + d * away, a + away, x, radius, d)) / 8.0;
            }
            shadow = clamp(shadow, 0.0, 1.0) * uNumbers[5].x * smoothstep(0.0, 0.05, t) * smoothstep(1.0, 0.95, t);
            vec4 below = toColor(uv);
            if (a > x + radius) return vec4(below.rgb * (1.0 - 0.6 * shadow), below.a);
            float angle = asin(clamp((a - x) / radius, 0.0, 1.0));
            vec4 color = a > x ? fromColor(place(p, a, x + radius * angle, d)) : fromColor(uv);
            // The page gets darker as it rises.
            color.rgb *= a > x ? mix(1.0, 0.55, angle / 1.5707963) : 1.0;
            color += vec4(below.rgb * (1.0 - 0.6 * shadow), below.a) * (1.0 - color.a);
            color.rgb *= 1.0 - 0.5 * shadow;
            float s = a > x ? x + radius * (3.14159265 - angle) : x + 3.14159265 * radius + x - a;
            vec2 over = place(p, a, s, d);
            vec4 page = isInside(over) ? back(over) : vec4(0.0);
            float shade = a > x ? mix(0.94, 0.6, smoothstep(0.0, 1.0, angle / 1.5707963)) : 0.94;
            shade += a > x - radius ? 0.06 * exp(-pow((a - x - 0.3 * radius) / (0.25 * radius), 2.0)) : 0.0;
            page.rgb *= shade;
            return page + color * (1.0 - page.a);
        }
        """

    /// A wave moves outwards and reveals the new picture. Numbers: –, centre, width, height of the wave.
    private static let ripple = """
        vec4 transition(vec2 uv, float t) {
            vec2 center = uNumbers[1].xy;
            vec2 p = uv * size;
            vec2 far = max(abs(center), abs(size - center));
            float width = uNumbers[2].x;
            float radius = t * (length(far) + width);
            float away = distance(p, center);
            float x = clamp((radius - away) / width, 0.0, 1.0);
            float wave = sin(x * 6.2831853) * sin(x * 3.14159265);
            vec2 q = clamp((p + (p - center) / max(away, 1.0) * wave * uNumbers[3].x * 0.5) / size, 0.0, 1.0);
            vec4 color = mix(fromColor(q), toColor(q), smoothstep(0.0, 1.0, x));
            return vec4(clamp(color.rgb * (1.0 + 0.25 * wave), 0.0, color.a), color.a);
        }
        """

    /// The old picture is folded up to the top. Numbers: the remaining height, the number of folds, their darkness.
    private static let accordion = """
        vec4 transition(vec2 uv, float t) {
            float height = mix(size.y, min(uNumbers[0].x, size.y), t) / size.y;
            float folds = floor(uNumbers[1].x + 0.5) * 2.0;
            vec4 new = toColor(uv);
            if (uv.y >= height) return new;
            float v = uv.y / max(height, 1.0e-4);
            float place = fract(v * folds * 0.5);
            float shade = place < 0.5 ? 1.0 - uNumbers[2].x * 4.0 * t * (0.5 - place) : 1.0 - uNumbers[2].x * 8.0 * t * (1.0 - place);
            vec4 old = fromColor(vec2(uv.x, v));
            old.rgb *= clamp(shade, 0.0, 1.0);
            return mix(old + new * (1.0 - old.a), new, smoothstep(0.85, 1.0, t));
        }
        """

    /// Rays from the eye through the picture's plane, in units of half the picture, the axis of motion first.
    private static let solid = """
        const float EYE = 4.0;
        vec2 swapped(vec2 v) { return abs(uNumbers[0].x) > 0.5 ? v : v.yx; }
        float turning() { return abs(uNumbers[0].x) > 0.5 ? uNumbers[0].x : uNumbers[0].y; }
        // The point on a plane through `c + n` (or `c`, at height 0) with the tangent u; outside [-1, 1] if it is not hit.
        vec2 hit(vec2 p, vec2 n, vec2 u, vec2 c, float height) {
            vec3 eye = vec3(0.0, 0.0, EYE);
            vec3 ray = vec3(p, 0.0) - eye;
            float facing = dot(n, ray.xz);
            float s = (height - dot(n, eye.xz - c)) / facing;
            vec3 q = eye + s * ray;
            return s > 0.0 ? vec2(dot(q.xz - c, u), q.y) : vec2(9.0);
        }
        float inside(vec2 q) {
            vec2 soft = max(fwidth(q), 1.0e-5);
            vec2 c = clamp((1.0 - abs(q)) / soft + 0.5, 0.0, 1.0);
            return c.x * c.y;
        }
        vec2 unit(vec2 q, float side) { return swapped(clamp(q * vec2(side, 1.0) * 0.5 + 0.5, 0.0, 1.0)); }

        """

    private static let cube = """
        vec4 transition(vec2 uv, float t) {
            if (t <= 0.0) return fromColor(uv);
            if (t >= 1.0) return toColor(uv);
            float side = turning();
            vec2 p = swapped(uv * 2.0 - 1.0) * vec2(side, 1.0);
            float angle = t * 1.5707963;
            float c = cos(angle);
            float s = sin(angle);
            vec2 old = hit(p, vec2(s, c), vec2(c, -s), vec2(0.0, -1.0), 1.0);
            vec2 new = hit(p, vec2(-c, s), vec2(s, c), vec2(0.0, -1.0), 1.0);
            // A side is visible while the eye is in front of its plane.
            vec4 a = (EYE + 1.0) * c > 1.0 ? fromColor(unit(old, side)) * inside(old) : vec4(0.0);
            vec4 b = (EYE + 1.0) * s > 1.0 ? toColor(unit(new, side)) * inside(new) : vec4(0.0);
            a.rgb *= 0.5 + 0.5 * c;
            b.rgb *= 0.5 + 0.5 * s;
            return min(a + b * (1.0 - a.a), 1.0);
        }
        """

    private static let flip = """
        vec4 transition(vec2 uv, float t) {
            if (t <= 0.0) return fromColor(uv);
            if (t >= 1.0) return toColor(uv);
            float side = turning();
            vec2 p = swapped(uv * 2.0 - 1.0) * vec2(side, 1.0);
            float angle = t * 3.14159265;
            float c = cos(angle);
            float s = sin(angle);
            vec2 q = hit(p, vec2(s, c), vec2(c, -s), vec2(0.0), 0.0);
            vec4 color = c > 0.0 ? fromColor(unit(q, side)) : toColor(unit(vec2(-q.x, q.y), side));
            color *= inside(q);
            return vec4(color.rgb * (0.6 + 0.4 * abs(c)), color.a);
        }
        """

    /// The old picture narrows towards the top left corner, its near parts first.
    private static let suck = """
        vec4 transition(vec2 uv, float t) {
            vec4 new = toColor(uv);
            float rest = max(1.0 - t, 1.0e-3);
            float narrow = mix(1.0, smoothstep(0.0, 1.0, uv.y / rest), smoothstep(0.0, 0.5, t));
            vec2 q = vec2(uv.x / max(narrow * mix(1.0, rest, t), 1.0e-3), uv.y / mix(1.0, rest, smoothstep(0.2, 1.0, t)));
            vec4 old = t >= 1.0 ? vec4(0.0) : fromColor(q);
            return old + new * (1.0 - old.a);
        }
        """
}
